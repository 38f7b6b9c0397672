import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { deviceModels, findModel } from '@frostway/core/models';
import { harshKinds } from '@frostway/core/track/harsh';
import { describe, expect, test } from 'vitest';
import { codecsOf, isSeen, splitAdvert } from './ble/advert.js';
import { parseShortId } from './ble/bare.js';
import { ble } from './ble/family.js';
import { fromHex, toHex } from './bytes.js';
import { examplesOf } from './examples.fixture.js';
import { isProblem, profileOf, speakerIn } from './family.js';
import type { Family } from './family.js';
import { canTellHarsh, devicePorts, families, familyNames, familyOf, familyOfTopic } from './registry.js';

const streams = families.filter((family) => family.kind === 'stream');
const streamCases = (
  await Promise.all(
    streams.map(async (family) =>
      (await examplesOf(family)).map((example) => ({ family, example, name: `${family.name}: ${example.name}` })),
    ),
  )
).flat();

describe('the registry', () => {
  test('every family is listed once under its own name, and found by it', () => {
    expect(new Set(familyNames).size).toBe(families.length);
    for (const family of families) expect(familyOf(family.name)).toBe(family);
    expect(familyOf('nobody')).toBeUndefined();
  });

  test('a topic leads to its family and gateway', () => {
    expect(familyOfTopic('frostway/yard/readings')).toMatchObject({ family: { name: 'json' }, gateway: { alias: 'yard' } });
    expect(familyOfTopic('home/yard/LWT')).toMatchObject({ family: { name: 'theengs' }, gateway: { alias: 'yard' } });
    expect(familyOfTopic('nobody')).toBeUndefined();
  });

  test('every port has one owner, and the setting of its name', () => {
    const rows = devicePorts();
    expect(new Set(rows.map(({ port }) => port)).size).toBe(rows.length);
    expect(rows.map(({ name, variable, port, transports }) => [name, variable, port, transports])).toEqual(
      expect.arrayContaining([
        ['gt06', 'GT06_PORT', 5023, ['tcp']],
        ['osmand', 'OSMAND_PORT', 5055, ['http']],
        ['mqtt', 'MQTT_PORT', 1883, ['mqtt']],
      ]),
    );
    expect(devicePorts([])).toEqual([]);
  });

  test('every family with an example of harsh driving says that it tells of it', () => {
    const telling = streamCases.filter(({ example }) => harshKinds.some((kind) => JSON.stringify(example).includes(`"${kind}"`)));
    expect(telling.length).toBeGreaterThan(0);
    for (const { family, name } of telling) expect(family.tellsHarshDriving, name).toBe(true);
  });

  test('harsh driving is told by a device that speaks one family with words for it, and by no other', () => {
    expect([canTellHarsh(['h02', 'gt06']), canTellHarsh(['h02']), canTellHarsh([])]).toEqual([true, false, false]);
  });

  test('every model speaks families that are there, by a profile one of them has', () => {
    for (const { model } of deviceModels) {
      const spoken = (findModel(model)?.families ?? []).map((name) => familyOf(name));
      expect(spoken, model).not.toContain(undefined);
      const profile = findModel(model)?.profile;
      if (profile === undefined) continue;
      expect(spoken.some((family) => family?.kind === 'stream' && family.profiles?.[profile] !== undefined)).toBe(true);
    }
  });

  test('every profile of a family is that of a model: nobody could choose it otherwise', () => {
    for (const family of families) {
      const models = deviceModels.map(({ model }) => findModel(model)).filter((model) => model?.families.includes(family.name));
      for (const profile of family.kind === 'stream' ? Object.keys(family.profiles ?? {}) : [])
        expect(
          models.map((model) => model?.profile),
          family.name,
        ).toContain(profile);
    }
  });
});

describe('examples', () => {
  test.each(families.map((family) => [family.name, family] as const))('%s has some, each by a name of its own', async (_name, family) => {
    const names = (await examplesOf<Family>(family)).map(({ name }) => name);
    expect(names).not.toEqual([]);
    expect(new Set(names).size).toBe(names.length);
  });

  test('are loaded by no program: only tests, fixtures and other examples import them', () => {
    const root = path.join(import.meta.dirname, '../../..');
    const serves = /(?:\.test|\.fixture|(?:^|-)examples|example-parts)\.tsx?$/;
    const loaders = ['packages', 'apps', 'tools', 'e2e', 'scripts'].flatMap((top) =>
      readdirSync(path.join(root, top), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.(?:tsx?|mjs)$/.test(file) && !/node_modules|dist\//.test(file) && !serves.test(path.basename(file)))
        .map((file) => path.join(top, file)),
    );
    expect(loaders.length).toBeGreaterThan(500);
    const importing = loaders.filter((file) =>
      /from '[^']*(?:examples|example-parts)(?:\.js)?'/.test(readFileSync(path.join(root, file), 'utf8')),
    );
    expect(importing).toEqual([]);
  });
});

describe('laws over every stream family', () => {
  test.each(streamCases)('$name is one frame that gives every field, its answer and no warning', ({ family, example }) => {
    const frame = fromHex(example.frame);
    for (const split of Object.values(family.framing))
      expect(split(frame)).toEqual({ frames: [frame], rest: new Uint8Array(), skipped: 0 });
    const result = family.decode(frame, example.context ?? {});
    if (isProblem(result)) throw new Error(result.problem);
    expect(result.messages).toEqual(example.messages);
    expect(result.answer === undefined ? undefined : toHex(result.answer)).toBe(example.answer);
    expect(result.warnings).toBeUndefined();
  });

  // A test of its own for each family: the bits of all examples are many.
  test.each(streams.map((family) => [family.name, family] as const))(
    '%s: every prefix and every one-bit flip is split and decoded without throwing',
    (name, family) => {
      const others = Object.values(family.profiles ?? {});
      // One framing may serve both transports.
      const framings = new Set(Object.values(family.framing));
      const examples = streamCases.flatMap((each) => (each.family.name === name ? [each.example] : []));
      let read = 0;
      const readAll = (bytes: Uint8Array): void => {
        // Each profile in its turn: the bytes of a family are the same for all.
        const other = others[read % Math.max(1, others.length)];
        const found = [...framings].flatMap((split) => split(bytes).frames);
        for (const part of found) if (part.length < bytes.length) read += family.decode(part, {}) ? 1 : 0;
        read += family.decode(bytes, {}) ? 1 : 0;
        if (other !== undefined && other.decode !== family.decode) read += other.decode(bytes, {}) ? 1 : 0;
      };
      for (const { frame: hex } of examples) {
        const frame = fromHex(hex);
        for (let length = 0; length <= frame.length; length += 1) readAll(frame.subarray(0, length));
        for (let bit = 0; bit < frame.length * 8; bit += 1) {
          const flipped = frame.slice();
          flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
          readAll(flipped);
        }
      }
      expect(read).toBeGreaterThan(examples.length * 100);
    },
    180_000,
  );

  test('who speaks is read alike by every profile, and named by a kind the family declares', () => {
    for (const { family, example } of streamCases) {
      const names = [undefined, ...Object.keys(family.profiles ?? {})].map((name) => {
        const result = profileOf(family, name).decode(fromHex(example.frame), example.context ?? {});
        return isProblem(result) ? undefined : speakerIn(result);
      });
      expect(new Set(names.map((name) => JSON.stringify(name))).size, example.name).toBe(1);
      for (const name of names) for (const kind of Object.keys(name ?? {})) expect(family.identity).toContain(kind);
    }
  });
});

describe('every documented advertisement is claimed by exactly one codec', async () => {
  test.each(await examplesOf(ble))('$name', ({ data, scene = {}, result }) => {
    const [id, hex] = data.split(':');
    const fields =
      hex === undefined
        ? splitAdvert(fromHex(data))
            .structures.filter(({ type }) => type === 0x16 || type === 0xff)
            .map(({ type, data: bytes }) => ({
              kind: type === 0x16 ? ('service' as const) : ('manufacturer' as const),
              id: (bytes[0] ?? 0) | ((bytes[1] ?? 0) << 8),
              data: bytes.subarray(2),
            }))
        : (['service', 'manufacturer'] as const).map((kind) => ({ kind, id: parseShortId(id ?? '') ?? 0, data: fromHex(hex) }));
    const claimed = fields.flatMap((field) => codecsOf(field, { ...scene, beside: fields })).map(({ format }) => format);
    expect(claimed).toEqual(isSeen(result) ? [] : result.format.split('+'));
  });
});
