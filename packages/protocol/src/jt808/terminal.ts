/**
 * A JT/T 808 terminal as a device: what it sends next and what it makes of what it hears, whatever carries it. Simulators and trials drive trackers by it;
 * it has no socket and no clock.
 */
import { toHex } from '../bytes.js';
import { readerOf } from '../kit/reader.js';
import { gbkText } from '../kit/text.js';
import {
  encodeAuthentication,
  encodeBatch,
  encodeInParts,
  encodeRegistration,
  encodeReport,
  type RegistrationValues,
  type ReportValues,
} from './encode.js';
import { buildFrame, dialectOf, openFrame, type Dialect, type Version } from './envelope.js';
import { split } from './frames.js';

/** What a terminal is made of. */
export type TerminalOptions = {
  /** Its number, at most 12 digits; 20 in 2019. */
  readonly phone: string;
  readonly imei: string;
  readonly version?: Version;
};

/** What the platform told it to do. */
export type ReceivedCommand = { readonly id: number; readonly serial: number; readonly body: string };

/** See above. */
export class Terminal {
  readonly dialect: Dialect;
  /** Serials of its messages that were acknowledged, in their order. */
  readonly acknowledged: number[] = [];
  /** Commands that came, in their order. */
  readonly commanded: ReceivedCommand[] = [];
  /** The code it was given when it registered. */
  code: string | undefined;
  /** The platform does not have it. */
  isRefused = false;
  private readonly imei: string;
  private rest: Uint8Array = new Uint8Array();
  private serial = 0;

  constructor({ phone, imei, version = 2013 }: TerminalOptions) {
    this.dialect = dialectOf(phone, version);
    this.imei = imei;
  }

  /** A message with the next serial. */
  message(id: number, body: Uint8Array = new Uint8Array()): Uint8Array {
    this.serial = (this.serial + 1) & 0xffff;
    return buildFrame(this.dialect, { id, serial: this.serial, body });
  }

  /** The serial of the last message. */
  get lastSerial(): number {
    return this.serial;
  }

  register(values: RegistrationValues): Uint8Array {
    return this.message(0x0100, encodeRegistration(values, this.dialect));
  }

  /** With the code it was given, or the one it remembers from before. */
  authenticate(code = this.code ?? ''): Uint8Array {
    return this.message(0x0102, encodeAuthentication(code, this.imei, this.dialect));
  }

  heartbeat(): Uint8Array {
    return this.message(0x0002);
  }

  report(values: ReportValues): Uint8Array {
    return this.message(0x0200, encodeReport(values));
  }

  /** What it kept while it could not report, in one message or, where `partBytes` is given, in parts. */
  backlog(reports: readonly ReportValues[], partBytes?: number): Uint8Array[] {
    const body = encodeBatch(reports.map(encodeReport), true);
    if (partBytes === undefined) return [this.message(0x0704, body)];
    const parts = encodeInParts(this.dialect, 0x0704, this.serial + 1, body, partBytes);
    this.serial = (this.serial + parts.length) & 0xffff;
    return parts;
  }

  /** Takes what came over the line, and gives what the terminal answers: that it did what it was told. */
  hears(bytes: Uint8Array): Uint8Array[] {
    const { frames, rest } = split(Uint8Array.from([...this.rest, ...bytes]));
    this.rest = rest;
    return frames.flatMap((frame) => {
      const opened = openFrame(frame);
      return 'problem' in opened ? [] : this.take(opened.id, opened.serial, opened.body);
    });
  }

  private take(id: number, serial: number, body: Uint8Array): Uint8Array[] {
    const reader = readerOf(body);
    if (id === 0x8001 || id === 0x8100) {
      const ackSerial = reader.u16();
      if (id === 0x8001) reader.skip(2);
      const isTaken = reader.u8() === 0;
      if (isTaken) this.acknowledged.push(ackSerial);
      else this.isRefused = true;
      if (id === 0x8100 && isTaken) this.code = gbkText(reader.rest());
      return [];
    }
    this.commanded.push({ id, serial, body: toHex(body) });
    const answer = Uint8Array.of(serial >> 8, serial & 0xff, id >> 8, id & 0xff, 0);
    return [this.message(0x0001, answer)];
  }
}
