"""A local Amazon Cognito user pool for tests, played by the command cognito-triggers, which this package brings."""

from ._command import find_command
from ._pool import Clock, Faults, Pool, PoolError, pool

__all__ = ["Clock", "Faults", "Pool", "PoolError", "find_command", "pool"]
