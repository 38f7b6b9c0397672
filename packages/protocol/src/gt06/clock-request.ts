/** 0x8A: a device asks what time it is; the server's answer is decoded too, for recorded traffic. */
import { readerOf } from '../kit/reader.js';
import { messagesOf } from './facts.js';
import { rawMessage, type Handler } from './packet.js';
import { readTime } from './pieces.js';

/** An empty request is a sign of life; six bytes are the time a server has answered. */
export const readTimePacket: Handler = (packet, facts) => {
  if (packet.content.length === 0) {
    facts.attributes['request'] = 'time';
    return messagesOf(facts);
  }
  readTime(readerOf(packet.content), facts);
  return [rawMessage(packet, facts)];
};
