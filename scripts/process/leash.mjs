/**
 * Answers for a child that loses its launcher: loaded before the child's own program (`node --import`), it turns the end
 * of the channel to the launcher, which even kill -9 brings about, into the SIGTERM that the child knows how to obey.
 */
const patienceMs = 20_000;

process.once('disconnect', () => {
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), patienceMs).unref();
});
// The channel alone must not keep a program alive whose work is done.
process.channel?.unref();
