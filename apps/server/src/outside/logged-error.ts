/** What of an error is logged: why and where it happened, never what it was about. */
import { stdSerializers } from 'pino';

/**
 * An error as the log keeps it. Left out are the bytes of a request that could not be read, with whatever token they hold, and the row that the database
 * says it did not take, which may be a mail with its link.
 */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const {
    rawPacket: _rawPacket,
    detail: _detail,
    aggregateErrors,
    ...rest
  } = stdSerializers.err(error) as unknown as Record<string, unknown>;
  return Array.isArray(aggregateErrors) ? { ...rest, aggregateErrors: (error as AggregateError).errors.map(describeError) } : rest;
}
