/** What a gateway says becomes a submission in its own name, and the answer it gets after the commit. */
import type { Message } from '@frostway/core/message';
import { isProblem, type FamilyName, type Problem } from '@frostway/protocol/family';
import type { Relayed } from '@frostway/protocol/gateway-format';
import type { Pipeline } from '../pipeline/pipeline.js';
import type { Outcome } from '../pipeline/submission.js';
import { type Gateway, isOwn } from './gateways.js';

/** A topic or a body that speaks for another gateway than the one whose credentials opened the door. */
export class ForeignGateway extends Error {
  override readonly name = 'ForeignGateway';
}

/** What became of one message of a gateway, after the commit. Indexes are places among the items it sent. */
export type RelayAnswer = {
  readonly stored: number;
  readonly repeated: number;
  readonly putAside: readonly { readonly index: number; readonly reason: string }[];
  /** MACs that no device of the platform has. */
  readonly unknown: readonly string[];
};

export type RelayOptions = {
  readonly gateway: Gateway;
  readonly family: FamilyName;
  readonly pipeline: Pipeline;
  /** Server's time of receipt, epoch ms. */
  readonly receivedMs: number;
  readonly address: string;
};

/**
 * Stores what one message says. An unreadable one still shows that its gateway is there. Throws ForeignGateway when it speaks for another,
 * Unavailable when it could not be stored now.
 */
export async function relay(decoded: Relayed | Problem, options: RelayOptions): Promise<RelayAnswer> {
  const { gateway, family, pipeline, receivedMs, address } = options;
  const relayed = isProblem(decoded) ? undefined : decoded;
  const messages: Message[] = [{ type: 'login', device: gateway.identity, timeMs: null }];
  for (const message of relayed?.messages ?? []) messages.push(inOwnName(message, gateway, family));
  const outcome = await pipeline.submit({ family, messages, receivedMs, address });
  return { stored: outcome.stored, repeated: outcome.repeated, putAside: putAside(relayed, outcome), unknown: outcome.unknown.map(nameIn) };
}

function inOwnName(message: Message, gateway: Gateway, family: FamilyName): Message {
  const named = message.type === 'reading' ? message.gateway : message.device;
  if (named !== undefined && !isOwn(gateway, named, family)) throw new ForeignGateway('the message speaks for another gateway');
  return message.type === 'reading' ? { ...message, gateway: gateway.identity } : { ...message, device: gateway.identity };
}

/** What could not be read and what cannot be, by place. The login goes before the messages, so theirs are one further. */
function putAside(relayed: Relayed | undefined, outcome: Outcome): RelayAnswer['putAside'] {
  const impossible = outcome.quarantined.map(({ index, reason }) => ({ index: relayed?.itemOf[index - 1] ?? 0, reason }));
  return [...(relayed?.putAside ?? []), ...impossible].sort((a, b) => a.index - b.index);
}

/** The name in a key of the pipeline: `mac:AC233F112233` is AC233F112233. */
function nameIn(key: string): string {
  return key.replace(/^(?:mac|imei|alias:[^:]*):/, '');
}
