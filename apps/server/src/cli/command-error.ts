/** A command that cannot be done, said in one sentence. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
