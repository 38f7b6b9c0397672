/** What a gateway says becomes a submission in its own name, and the answer it gets after the commit. */
import { isSameIdentity } from '@frostway/core/identity';
import type { Message } from '@frostway/core/message';
import { isProblem, type Problem, type Relayed } from '@frostway/protocol/family';
import { DailyLimitReached } from '../pipeline/daily-limit.js';
import type { Pipeline } from '../pipeline/pipeline.js';
import type { Outcome } from '../pipeline/submission.js';
import { type Gateway, isOwn } from './gateways.js';

/** A topic or a body that speaks for another gateway than the one whose credentials were given. */
export class ForeignGateway extends Error {
  override readonly name = 'ForeignGateway';
}

/** What became of one message of a gateway, after the commit, by the names of the wire: what was quarantined is `putAside` there. Indexes are places among the items it sent. */
export type RelayAnswer = {
  readonly stored: number;
  readonly repeated: number;
  readonly putAside: readonly { readonly index: number; readonly reason: string }[];
  /** MACs that no device of the platform has. */
  readonly unknown: readonly string[];
};

export type RelayOptions = {
  readonly gateway: Gateway;
  readonly family: string;
  readonly pipeline: Pipeline;
  /** Server's time of receipt, epoch ms. */
  readonly receivedMs: number;
  readonly address: string;
};

/** Messages of a push that are stored together. All of a large one at once would hold the thread while it is made ready for the database. */
const mostTogether = 2000;

/**
 * Stores what one message says, a part after the other. An unreadable one still shows that its gateway is there. Throws ForeignGateway when it speaks for another,
 * before anything is stored; Unavailable when it could not be stored now; DailyLimitReached when some was too much, and all else is stored.
 */
export async function relay(
  decoded: Relayed | Problem,
  { gateway, family, pipeline, receivedMs, address }: RelayOptions,
): Promise<RelayAnswer> {
  const relayed = isProblem(decoded) ? undefined : decoded;
  const said = relayed?.messages ?? [];
  if (!said.every((message) => speaksForItself(message, gateway, family)))
    throw new ForeignGateway('the message speaks for another gateway');
  const outcomes: Outcome[] = [];
  let overDay: DailyLimitReached | undefined;
  for (let from = 0; from === 0 || from < said.length; from += mostTogether) {
    const part = said.slice(from, from + mostTogether).map((message) => inOwnName(message, gateway));
    // The gateway is there: said before everything else, once.
    const messages: Message[] = from === 0 ? [{ type: 'login', device: gateway.identity, timeMs: null }, ...part] : part;
    try {
      const outcome = await pipeline.submit({ family, messages, receivedMs, address });
      const offset = from === 0 ? -1 : from;
      outcomes.push({ ...outcome, quarantined: outcome.quarantined.map(({ index, reason }) => ({ index: index + offset, reason })) });
    } catch (error) {
      if (!(error instanceof DailyLimitReached)) throw error;
      overDay = error;
    }
  }
  if (overDay !== undefined) throw overDay;
  return {
    stored: outcomes.reduce((sum, { stored }) => sum + stored, 0),
    repeated: outcomes.reduce((sum, { repeated }) => sum + repeated, 0),
    putAside: quarantined(relayed, outcomes),
    unknown: [...new Set(outcomes.flatMap(({ unknown }) => unknown))].map(nameIn),
  };
}

function speaksForItself(message: Message, gateway: Gateway, family: string): boolean {
  const named = message.type === 'reading' ? message.gateway : message.device;
  return named === undefined || isOwn(gateway, named, family);
}

function inOwnName(message: Message, { identity }: Gateway): Message {
  // Said as it is known here, as nearly always: a copy would say the same.
  if (message.type === 'reading' && message.gateway !== undefined && isSameIdentity(message.gateway, identity)) return message;
  return message.type === 'reading' ? { ...message, gateway: identity } : { ...message, device: identity };
}

/** What could not be read and what cannot be, by place. */
function quarantined(relayed: Relayed | undefined, outcomes: readonly Outcome[]): RelayAnswer['putAside'] {
  const impossible = outcomes.flatMap((outcome) =>
    outcome.quarantined.map(({ index, reason }) => ({ index: relayed?.itemOf[index] ?? 0, reason })),
  );
  return [...(relayed?.quarantined ?? []), ...impossible].sort((a, b) => a.index - b.index);
}

/** The name in a key of the pipeline: `mac:AC233F112233` is AC233F112233. */
function nameIn(key: string): string {
  return key.replace(/^(?:mac|imei|alias:[^:]*):/, '');
}
