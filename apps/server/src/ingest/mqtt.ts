/**
 * The broker of the gateways: it takes what gateways publish and forwards nothing to anybody. A message is acknowledged (PUBACK, PUBREC) after
 * its commit; when it cannot be stored now, the connection ends without an acknowledgement and the gateway keeps what it has.
 */
import { createServer } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { Aedes, type AuthenticateError, type Client, type PublishPacket } from 'aedes';
import { type Family, isProblem } from '@frostway/protocol/family';
import { familyOfTopic, gatewayFamilies } from '@frostway/protocol/registry';
import type { Logger } from 'pino';
import type { Soon } from '../flow/soon.js';
import { Unavailable } from '../pipeline/unavailable.js';
import { type Gateway, type Gateways, isOwn, TooManyTries } from './gateways.js';
import { AddressLimit } from './limits.js';
import { listen, type Listener, type ListenerOptions } from './listen.js';
import { MqttConnection, SharedReadBuffer } from './mqtt-connection.js';
import { ForeignGateway, relay } from './relay.js';

export type MqttOptions = ListenerOptions & { readonly families: readonly Family[]; readonly gateways: Gateways };

type Topic = NonNullable<ReturnType<typeof familyOfTopic>>;
type Speaker = {
  readonly connection: MqttConnection;
  readonly standing: () => Soon<Gateway | undefined>;
  /** Its last topic, as it was read: a gateway has one or two. */
  last: { readonly name: string; readonly topic: Topic | undefined } | undefined;
};

const nothing = Buffer.alloc(0);

export async function listenMqtt(options: MqttOptions): Promise<Listener> {
  const { gateways, limits, clock, log } = options;
  const addresses = new AddressLimit(limits.sessionsPerAddress);
  const connections = new Set<MqttConnection>();
  const speakers = new WeakMap<Client, Speaker>();
  const storing = new Set<Promise<void>>();
  const readBuffer = new SharedReadBuffer();
  let isStopping = false;

  const broker = await Aedes.createBroker({
    maxClientsIdLength: 128,
    preConnect: (_client, packet, done) => {
      // Nothing is ever kept for a gateway that is away, so every session is a clean one.
      packet.clean = true;
      done(null, true);
    },
    authenticate: (client, username, password, done) => {
      const connection = client.conn as MqttConnection;
      admit(gateways, connection, username, password).then(
        (gateway) => {
          // A client id is the gateway's own affair: it cannot end another gateway's session by using its id.
          client.id = `${gateway.username}/${client.id}`;
          speakers.set(client, { connection, standing: gateways.standing(gateway), last: undefined });
          connection.established();
          done(null, true);
        },
        (error: AuthenticateError) => done(error, false),
      );
    },
    authorizePublish: (client, packet, done) => {
      const speaker = client === null ? undefined : speakers.get(client);
      if (speaker === undefined || isStopping) {
        done(new Error('nothing is taken any more'));
        return;
      }
      // Kept messages would only fill the memory: nobody is given them.
      packet.retain = false;
      const bytes = packet.topic.length + packet.payload.length;
      speaker.connection.hold(bytes);
      const work = receive(packet, speaker, options)
        .then(
          () => {
            // Of a QoS 2 message the broker keeps what it was given until PUBREL, which may never come: its number is enough to know it again.
            packet.payload = nothing;
            done(null);
          },
          (error: Error) => {
            logRefused(error, packet, speaker, log);
            done(error);
          },
        )
        .finally(() => {
          speaker.connection.release(bytes);
          storing.delete(work);
        });
      storing.add(work);
    },
    authorizeSubscribe: (client, subscription, done) => {
      Promise.resolve(speakers.get(client)?.standing()).then(
        (gateway) =>
          done(null, gateway !== undefined && isOwnDownTopic(subscription.topic, gateway, options.families) ? subscription : null),
        (error: Error) => done(error),
      );
    },
    authorizeForward: () => null,
  });
  forwardNothing(broker);
  broker.on('clientError', (_client, error) => log.debug({ err: error }, 'an MQTT connection ended'));
  broker.on('connectionError', (_client, error) => log.debug({ err: error }, 'an MQTT connection ended before it was one'));

  const server = createServer({ keepAlive: true, noDelay: true }, (socket) => {
    const address = socket.remoteAddress ?? 'unknown';
    if (isStopping || !addresses.enter(address)) {
      socket.on('error', () => socket.destroy());
      socket.destroy();
      return;
    }
    const connection = new MqttConnection(socket, address, { limits, clock, readBuffer });
    connections.add(connection);
    socket.once('close', () => {
      connections.delete(connection);
      addresses.leave(address);
    });
    broker.handle(connection);
  });
  const port = await listen(server, options.host, options.port, options.portName);
  return {
    port,
    sessions: () => connections.size,
    async stop() {
      isStopping = true;
      const closed = new Promise((resolve) => server.close(resolve));
      for (const connection of connections) connection.stopReading();
      await Promise.allSettled(storing);
      // The acknowledgements of what was stored are on their way one turn later.
      await turn();
      await new Promise<void>((resolve) => broker.close(resolve));
      for (const connection of connections) connection.destroy();
      await closed;
    },
  };
}

/** What is taken goes no further: the broker need not look for each message who has asked for it, and what was kept for whom. */
function forwardNothing(broker: Aedes): void {
  const publish = broker.publish.bind(broker) as Publish;
  const orNothing: Publish = (packet, client, done) => {
    // What the broker says itself has no client.
    if (client === null || typeof client === 'function') publish(packet, client, done);
    else done?.();
  };
  broker.publish = orNothing;
}
type Published = (error?: Error) => void;
type Publish = (packet: PublishPacket, client: Client | Published | null, done?: Published) => void;

/** Who may come in; rejects with the CONNACK's code otherwise: 3 database away, 4 wrong name or password, 5 too many tries. */
async function admit(
  gateways: Gateways,
  { address }: MqttConnection,
  username: string | undefined,
  password: Buffer | undefined,
): Promise<Gateway> {
  try {
    const gateway = await gateways.admit(username ?? '', password?.toString('utf8') ?? '', address, 'mqtt');
    if (gateway !== undefined) return gateway;
  } catch (error) {
    throw refusal(error instanceof TooManyTries ? 5 : 3, (error as Error).message);
  }
  throw refusal(4, 'wrong user name or password');
}

function refusal(returnCode: number, message: string): AuthenticateError {
  return Object.assign(new Error(message), { returnCode });
}

/** The family a topic belongs to, and the gateway it names. */
function topicOf(name: string, speaker: Speaker, { families }: MqttOptions): Topic | undefined {
  if (speaker.last?.name !== name) speaker.last = { name, topic: familyOfTopic(name, families) };
  return speaker.last.topic;
}

/** Stores one message; rejects when it must not be acknowledged. */
async function receive(packet: PublishPacket, speaker: Speaker, options: MqttOptions): Promise<void> {
  const { pipeline, clock, log } = options;
  const receivedMs = clock.now();
  const standing = speaker.standing();
  const gateway = standing instanceof Promise ? await standing : standing;
  if (gateway === undefined) throw new ForeignGateway('the credentials are no longer valid');
  const topic = topicOf(packet.topic, speaker, options);
  if (topic === undefined || !isOwn(gateway, topic.gateway, topic.family.name))
    throw new ForeignGateway('the topic belongs to another gateway, or to none');
  const payload = typeof packet.payload === 'string' ? Buffer.from(packet.payload) : packet.payload;
  const keys = pipeline.keys();
  const decoded = topic.family.decode(payload, {
    topic: packet.topic,
    gateway: gateway.identity,
    keys: keys instanceof Promise ? await keys : keys,
  });
  const family = topic.family.name;
  if (isProblem(decoded)) {
    // Sent again it would be no better: it is acknowledged, so that it does not stand before what comes after it.
    options.unreadable();
    log.debug({ family, topic: packet.topic, problem: decoded.problem }, 'a message of a gateway could not be read');
  }
  const answer = await relay(decoded, { gateway, family, pipeline, receivedMs, address: speaker.connection.address });
  if (answer.putAside.length > 0)
    log.debug({ family, topic: packet.topic, putAside: answer.putAside }, 'items of a gateway were quarantined');
}

function logRefused(error: Error, packet: PublishPacket, { connection }: Speaker, log: Logger): void {
  if (error instanceof Unavailable) return;
  const facts = { topic: packet.topic, address: connection.address };
  if (error instanceof ForeignGateway) log.warn({ ...facts, reason: error.message }, 'a gateway was refused a topic');
  else log.error({ ...facts, err: error }, 'a message of a gateway failed');
}

/** Topics on which a gateway listens for commands: its own, by MAC, and by its name where the family has names. */
function isOwnDownTopic(filter: string, gateway: Gateway, families: readonly Family[]): boolean {
  return gatewayFamilies(families).some(({ name, listenerOf }) => {
    const named = listenerOf?.(filter);
    return named !== undefined && isOwn(gateway, named, name);
  });
}
