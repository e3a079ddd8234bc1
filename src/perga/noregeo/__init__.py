"""NoReGeo: 25 elementary geometry tasks, each as text, as points, and as a full figure."""
