"""Asks cognito-triggers what Cognito would do with the function's answer to each event. Run it with python3 -m unittest."""

import pathlib
import subprocess
import unittest

PROJECT = pathlib.Path(__file__).resolve().parent


class Verdicts(unittest.TestCase):
    def test_cognito_accepts_each_answer(self):
        events = sorted((PROJECT / "events").glob("*.json"))
        self.assertTrue(events)
        for event in events:
            with self.subTest(event=event.name):
                command = ["cognito-triggers", "invoke", "SignUpGate", str(event)]
                run = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True)
                self.assertEqual(run.returncode, 0, run.stdout + run.stderr)
