/** Messages that are made of location reports: one, many, and the answers that carry one. */
import type { Message } from '@frostway/core/message';
import { bcdTimeMs } from '../kit/bcd.js';
import { PastEnd, readerOf } from '../kit/reader.js';
import { clockHours, fixedBytes, piecesOf, readReport } from './location.js';
import { statusOf, type Handler, type Outcome, type Packet } from './packet.js';
import { messagesOf, type Report } from './report.js';

/** The outcome of one live report. */
export function outcomeOf(report: Report, { memory }: Packet, before: readonly Message[] = []): Outcome {
  const { warnings } = report.facts;
  return { messages: [...before, ...messagesOf(report, memory.standing)], warnings, standing: [...report.standing] };
}

/** 0200. */
export const readLocation: Handler = (packet) => outcomeOf(readReport(packet.body, packet), packet);

/** 0201, 0500: the serial of what is answered, then a report. */
export const readLocationReply: Handler = (packet) => {
  const reader = readerOf(packet.body);
  const flag = reader.u16();
  const reply: Message = { type: 'reply', timeMs: null, text: packet.id === 0x0201 ? 'located' : 'ok', flag };
  if (reader.left() < fixedBytes) return { messages: [reply] };
  return outcomeOf(readReport(reader.rest(), packet), packet, [reply]);
};

/** Reports one after the other, each judged by the one before it. `isBackfill`: they are of the past, and say nothing of what stands now. */
function readBatch(packet: Packet, bytes: Uint8Array, lengthBytes: 1 | 2, isBackfill: boolean): Outcome {
  const { pieces, problem } = piecesOf(bytes, lengthBytes);
  const messages: Message[] = [];
  const warnings = problem === undefined ? [] : [problem];
  let standing: readonly string[] = isBackfill ? [] : packet.memory.standing;
  for (const [at, piece] of pieces.entries()) {
    try {
      const report = readReport(piece, packet);
      warnings.push(...report.facts.warnings);
      // Without a time of its own what was kept would be taken for the present.
      if (isBackfill && report.isTimeUnreadable) {
        warnings.push(`report ${at + 1} has no time`);
        continue;
      }
      if (isBackfill) report.facts.attributes['isBackfilled'] = true;
      messages.push(...messagesOf(report, standing));
      standing = [...report.standing];
    } catch (error) {
      if (!(error instanceof PastEnd)) throw error;
      warnings.push(`report ${at + 1} ends inside a field`);
    }
  }
  if (messages.length === 0) messages.push(statusOf({}));
  return { messages, warnings, ...(isBackfill ? {} : { standing }) };
}

/** 0704: count, kind (1: kept while out of reach), reports behind lengths of two bytes. */
export const readStoredBatch: Handler = (packet) => {
  const reader = readerOf(packet.body);
  const [count, kind] = [reader.u16(), reader.u8()];
  const outcome = readBatch(packet, reader.rest(), 2, kind === 1);
  const found = outcome.messages.filter(({ type }) => type === 'position' || type === 'status').length;
  const warnings = found === 0 && count > 0 ? ['the batch holds no report'] : [];
  return { ...outcome, warnings: [...(outcome.warnings ?? []), ...warnings] };
};

/** 0210: reports behind lengths of one byte; of seven bytes it is a battery and a time. */
export const readVendorBatch: Handler = (packet) => {
  const { body } = packet;
  if (body.length !== 7) return readBatch(packet, body, 1, false);
  const timeMs = bcdTimeMs(body.subarray(1), clockHours) ?? null;
  const percent = body[0] ?? 0;
  return { messages: [statusOf({}, { timeMs, ...(percent <= 100 ? { batteryPercent: percent } : {}) })] };
};
