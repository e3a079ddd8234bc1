"""croissant.json: the folder described in MLCommons Croissant 1.0, for tools that load by it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any

from perga.dataset.items.header import ItemsHeader
from perga.dataset.items.item import ROWS_VERSION, TEXT, Item
from perga.dataset.manifest import Manifest
from perga.dataset.row import column_types
from perga.dataset.strict import sha256_file, write_json
from perga.errors import InputError

CROISSANT = "croissant.json"
_CONFORMS = "http://mlcommons.org/croissant/1.0"
_DATA_TYPES = {
    "str": "sc:Text",
    "int": "sc:Integer",
    "float": "sc:Float",
    "tuple[str, ...]": "sc:Text",
    "picture": "sc:ImageObject",
}
_CONTEXT: Mapping[str, Any] = {
    "@language": "en",
    "@vocab": "https://schema.org/",
    "citeAs": "cr:citeAs",
    "column": "cr:column",
    "conformsTo": "dct:conformsTo",
    "cr": "http://mlcommons.org/croissant/",
    "data": {"@id": "cr:data", "@type": "@json"},
    "dataType": {"@id": "cr:dataType", "@type": "@vocab"},
    "dct": "http://purl.org/dc/terms/",
    "equivalentProperty": "cr:equivalentProperty",
    "examples": {"@id": "cr:examples", "@type": "@json"},
    "extract": "cr:extract",
    "field": "cr:field",
    "fileObject": "cr:fileObject",
    "fileProperty": "cr:fileProperty",
    "fileSet": "cr:fileSet",
    "format": "cr:format",
    "includes": "cr:includes",
    "isLiveDataset": "cr:isLiveDataset",
    "jsonPath": "cr:jsonPath",
    "key": "cr:key",
    "md5": "cr:md5",
    "parentField": "cr:parentField",
    "path": "cr:path",
    "rai": "http://mlcommons.org/croissant/RAI/",
    "recordSet": "cr:recordSet",
    "references": "cr:references",
    "regex": "cr:regex",
    "repeated": "cr:repeated",
    "replace": "cr:replace",
    "samplingRate": "cr:samplingRate",
    "sc": "https://schema.org/",
    "separator": "cr:separator",
    "source": "cr:source",
    "subField": "cr:subField",
    "transform": "cr:transform",
}


def croissant_page(manifest: Manifest, folder: Path) -> bytes:
    """The bytes of croissant.json, with the hashes of the folder's tables."""
    header = ItemsHeader.of(manifest)
    if header is None:
        raise InputError("the manifest is not one of items", "build the folder again")
    hashes = {name: sha256_file(folder / name) for name in header.tables()}
    sizes = {name: (folder / name).stat().st_size for name in hashes}
    return (write_json(_metadata(header, hashes, sizes), indent=1) + "\n").encode()


def _metadata(
    header: ItemsHeader, hashes: Mapping[str, str], sizes: Mapping[str, int]
) -> dict[str, Any]:
    title = f"Perga NoReGeo items, seed {header.seed}, {header.split}"
    return {
        "@context": dict(_CONTEXT),
        "@type": "sc:Dataset",
        "conformsTo": _CONFORMS,
        "name": f"perga-noregeo-s{header.seed}-{header.split}",
        "description": f"{title}: {header.n} items of each of {len(header.tasks)} tasks of "
        "elementary geometry, each in text and pictures, made from a seed.",
        "citeAs": f"{title}, made by Perga {header.versions.get('perga')}",
        "inLanguage": "en",
        "isLiveDataset": False,
        "keywords": ["geometry", "visual question answering", "synthetic"],
        "license": "https://spdx.org/licenses/Apache-2.0",
        "version": f"{ROWS_VERSION}.{header.versions.get('generator', 0)}.0",
        "distribution": [
            {
                "@type": "cr:FileObject",
                "@id": name,
                "name": name,
                "contentUrl": name,
                "contentSize": f"{sizes[name]} B",
                "encodingFormat": "application/x-parquet",
                "sha256": sha256,
            }
            for name, sha256 in hashes.items()
        ],
        "recordSet": [_record_set(mode, header.table(mode)) for mode in header.modes],
    }


def _record_set(mode: str, table: str) -> dict[str, Any]:
    about = {column.name: column.metadata["about"] for column in fields(Item) if column.metadata}
    listed = [
        _field(mode, table, name, kind, about[name]) for name, kind in column_types(Item).items()
    ]
    if mode != TEXT:
        picture = _field(mode, table, "image", "picture", "The picture.")
        picture["source"]["transform"] = {"jsonPath": "bytes"}
        listed.append(picture)
    return {
        "@type": "cr:RecordSet",
        "@id": mode,
        "name": mode,
        "description": f"The items in {mode} mode.",
        "key": {"@id": f"{mode}/id"},
        "field": listed,
    }


def _field(mode: str, table: str, name: str, kind: str, about: str) -> dict[str, Any]:
    field: dict[str, Any] = {
        "@type": "cr:Field",
        "@id": f"{mode}/{name}",
        "name": name,
        "description": about,
        "dataType": _DATA_TYPES[kind],
        "source": {"fileObject": {"@id": table}, "extract": {"column": name}},
    }
    return {**field, "repeated": True} if kind.startswith("tuple") else field
