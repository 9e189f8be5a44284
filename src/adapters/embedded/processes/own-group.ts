/**
 * Ends this process and all processes that it started. The server starts each child as the leader
 * of its group.
 */
export function killOwnGroup(): void {
  try {
    process.kill(-process.pid, "SIGKILL");
  } catch {
    process.kill(process.pid, "SIGKILL");
  }
}

/**
 * Called when the server has ended. The main module may fail because of that and end the process
 * before the parent watch has noticed; then no other process is left that would end the group.
 */
export function endWithGroup(): void {
  process.off("exit", killOwnGroup);
  process.once("exit", killOwnGroup);
}
