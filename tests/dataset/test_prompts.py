"""Prompts, one for each form of reply; and files of prompts, read strictly."""

import json
import os
from dataclasses import replace
from pathlib import Path

import made_up_items as made_up
import pytest

from perga.answers.replies import Form, answer_type, examples
from perga.dataset.items.prompt_file import KEYS, LARGEST_FILE, prompts_toml, read_prompts
from perga.dataset.items.prompts import OWN_PROMPTS, prompt_of
from perga.errors import InputError


def test_every_form_has_its_words_from_its_answer_type() -> None:
    assert set(OWN_PROMPTS.forms) == set(Form)
    for one, _ in examples():
        assert one.ask(OWN_PROMPTS.forms[one.form]) == one.ask()
        assert one.template() in one.ask()
        assert "{template}" in one.words


def test_the_prompt_of_an_item() -> None:
    item = made_up.items_of(made_up.TASKS[0], 0)[0]
    kind = answer_type(item.answer_type, item.options)
    prompt = prompt_of(item)
    assert prompt.user == f"{item.question}\n{kind.ask()}"
    assert [m["role"] for m in prompt.messages()] == ["system", "user"]
    silent = prompt_of(item, replace(OWN_PROMPTS, system=""))
    assert silent.messages() == [{"role": "user", "content": prompt.user}]
    assert item.answer not in prompt.user


def test_own_prompts_come_back_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "prompts.toml"
    path.write_text(prompts_toml(OWN_PROMPTS), encoding="utf-8")
    assert read_prompts(path) == OWN_PROMPTS
    (tmp_path / "prompts.json").write_text(json.dumps(OWN_PROMPTS.texts()), encoding="utf-8")
    assert read_prompts(tmp_path / "prompts.json") == OWN_PROMPTS


def test_a_file_replaces_what_it_names_and_braces_of_json_stay(tmp_path: Path) -> None:
    path = tmp_path / "prompts.toml"
    path.write_text(
        'system = ""\nchoice = "JSON {’answer’: <v>} of {options}; {quoted_options}."\n'
        'point = """Say\n{template}."""\n',
        encoding="utf-8",
    )
    found = read_prompts(path)
    assert found.system == ""
    assert found.forms[Form.NUMBER] == OWN_PROMPTS.forms[Form.NUMBER]
    choice = answer_type("choice", ("{template}", "b"))
    assert choice.ask(found.forms[Form.CHOICE]) == (
        'JSON {’answer’: <v>} of {template}, b; "{template}", "b".'
    )
    point = answer_type("point")
    assert point.ask(found.forms[Form.POINT]) == f"Say\n{point.template()}."


@pytest.mark.parametrize(
    ("text", "message", "help"),
    [
        ('sytem = "x"', "'sytem' is not known", "keys are system, yes_no"),
        ("number = 3", "'number' is no text", 'write number = "..."'),
        ('[point]\nx = "a"', "'point' is no text", "write point"),
        ('point = "  "', "'point' is blank", "leave the key out"),
        ('point = "{options}"', "'point' names {options}", "has no options"),
        ('choice = "Answer."', "'choice' does not name the options", "say {options} in it"),
        ('code = "{tempalte}"', "'code' names {tempalte}", "places are {template}, {options}"),
        ('system = "{template}"', "'system' names {template}", "only the other keys"),
        ('code = "a\\u0007"', "'code' holds the character U+0007", "leave it out"),
        (f'code = "{"a" * 8001}"', "'code' has 8001 characters", "at most 8000"),
        ("", "holds no prompts", "perga noregeo prompts"),
        ("number = ", "is no TOML", "perga noregeo prompts"),
        ('code = "a"\ncode = "b"', "is no TOML", "perga noregeo prompts"),
        ("a = " + "[" * 5000, "is no TOML", "perga noregeo prompts"),
        ("number = " + "1" * 5000, "is no TOML", "perga noregeo prompts"),
        ("#" * (LARGEST_FILE + 1), "is larger than", "shorten"),
    ],
)
def test_faults_of_a_file_name_the_key_and_the_mend(
    tmp_path: Path, text: str, message: str, help: str
) -> None:
    path = tmp_path / "prompts.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError) as caught:
        read_prompts(path)
    assert message in caught.value.message
    assert help in caught.value.help


@pytest.mark.parametrize("text", ['["a"]', '{"code": NaN}', '{"code":"a","code":"b"}', '"\\ud800"'])
def test_json_is_read_as_strictly(tmp_path: Path, text: str) -> None:
    path = tmp_path / "prompts.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError) as caught:
        read_prompts(path)
    assert "perga noregeo prompts" in caught.value.help


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "latin.toml").write_bytes(b'system = "\xe9"')
    os.mkfifo(tmp_path / "pipe.toml")
    for name, match in (
        ("none.toml", "cannot be read"),
        ("", "cannot be read"),
        ("pipe.toml", "is no file"),
        ("latin.toml", "not UTF-8"),
    ):
        with pytest.raises(InputError, match=match):
            read_prompts(tmp_path / name)
    assert KEYS == ("system", "yes_no", "choice", "number", "code", "point")
