/** One place turns whatever a call ended with into the body and status its caller receives. */
import { Refusal, type RefusalName, isRefusalName, refusals, refusalWords } from '@frostway/contract/refusals';
import { isTextKey, text } from '@frostway/contract/texts';
import type { Lang } from '@frostway/contract/text';
import type { FastifyError } from 'fastify';
import { z } from 'zod';
import { refusalOfIssues } from '../call/refusal-of-issues.js';
import { isAway } from '../db/connect.js';

export type Refused = {
  readonly status: number;
  readonly body: { errorcode: number; message: string; fields?: Record<string, string> };
  readonly isOurs: boolean;
  /** Seconds after which another try has a chance. */
  readonly retryAfter?: number | undefined;
};

/** What a thrown value means to the caller. Anything that is no refusal is ours: it is answered without its message. */
export function refusedBy(error: unknown, lang: Lang): Refused {
  const refusal = asRefusal(error);
  const name = refusal?.refusal ?? 'internalError';
  const row = refusals[name];
  const isOurs = name === 'internalError' || refusal instanceof AreaFailure;
  const fields = refusal?.fields === undefined ? undefined : fieldTexts(refusal, lang);
  return {
    // The same words may be the caller's fault elsewhere: what broke here is a fault of the server's in HTTP's words too.
    status: isOurs && row.status < 500 ? 500 : row.status,
    body: { errorcode: row.code, message: refusalWords(name, lang, refusal?.holes), ...(fields === undefined ? {} : { fields }) },
    isOurs,
    retryAfter: refusal?.retryAfter,
  };
}

/** What broke on our side, said in the words of the area it broke in; `cause` is logged, never answered. */
export class AreaFailure extends Refusal {
  constructor(refusal: RefusalName, cause: unknown) {
    super(refusal, undefined, { cause });
  }
}

/** Whether an error is nothing that a refusal was thought of for: what broke on our side, except a database that is away. */
export function isUnforeseen(error: unknown): boolean {
  return asRefusal(error) === undefined;
}

function asRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (error instanceof z.ZodError) return refusalOfIssues(error);
  const { statusCode } = error as Partial<FastifyError>;
  if (statusCode === 413) return new Refusal('bodyTooLarge');
  if (statusCode === 429) return new Refusal('tooFrequent');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new Refusal('bodyUnreadable');
  return isAway(error) ? new Refusal('databaseAway') : undefined;
}

function fieldTexts({ fields, holes }: Refusal, lang: Lang): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields ?? {}).map(([field, key]) => [
      field,
      isRefusalName(key) ? refusalWords(key, lang, holes) : isTextKey(key) ? text(lang, key as 'message.setFailure') : key,
    ]),
  );
}
