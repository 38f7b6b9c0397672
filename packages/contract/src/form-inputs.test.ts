/** What is typed into a form: texts, numbers and switches. */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { account } from './account/endpoints.js';
import { deviceFeature } from './device/endpoints.js';
import { allEndpoints } from './features.js';
import { flag, id, line, optionalLine, lines, optionalLines, orJson, page } from './inputs.js';
import { faults } from './inputs.fixture.js';
import { mission } from './mission/endpoints.js';

describe('Texts of a form', () => {
  it('a line is trimmed, not empty, and too long is refused as 80006', () => {
    const name = line(8, 'groupNameEmpty');
    expect(name.parse('  冷库 1 ')).toBe('冷库 1');
    expect(faults(name, '   ')).toEqual(['groupNameEmpty']);
    expect(faults(name, undefined)).toEqual(['groupNameEmpty']);
    expect(faults(name, 5)).toEqual(['groupNameEmpty']);
    expect(faults(name, '123456789')).toEqual(['textTooLong']);
  });
  it('a line is one line: what breaks it, or turns the order of its letters around, is a blank or nothing', () => {
    for (const schema of [line(64), optionalLine(64)]) {
      expect(schema.parse('Truck\r\nBcc: all@example.com\u0007')).toBe('Truck Bcc: all@example.com');
      expect(schema.parse('one\u2028two\tthree')).toBe('one two three');
      expect(schema.parse('\u202Egpj.exe\u2066')).toBe('gpj.exe');
      expect(schema.parse('👩‍🔬 冷库 Kühl‑Lkw')).toBe('👩‍🔬 冷库 Kühl‑Lkw');
    }
    expect(faults(line(8), '\n\u202E')).toEqual(['parametersIllegal']);
    for (const schema of [lines(64), optionalLines(64)]) expect(schema.parse('one\ntwo')).toBe('one\ntwo');
  });
  it('an optional line may be empty', () => {
    expect(optionalLine(8).parse('  ')).toBe('');
    expect(faults(optionalLine(8), '123456789')).toEqual(['textTooLong']);
  });
  it('a group needs a name: 10014', () => {
    expect(faults(deviceFeature.addGroup.input, {})).toEqual(['name groupNameEmpty']);
    expect(faults(deviceFeature.addGroup.input, { name: ' ' })).toEqual(['name groupNameEmpty']);
    expect(faults(deviceFeature.addGroup.input, { name: 'x'.repeat(65) })).toEqual(['name textTooLong']);
  });
  it('a new password shorter than eight characters is refused as 50460', () => {
    const given = { email: 'ann@example.com', nickname: 'Ann', password: '1234567' };
    expect(faults(account.register.input, given)).toEqual(['password passwordTooShort']);
    expect(faults(account.register.input, { ...given, password: '12345678' })).toEqual([]);
    expect(faults(account.changePassword.input, { oldPassword: 'x', newPassword: '1234567' })).toEqual(['newPassword passwordTooShort']);
  });
  it('an e-mail and a nickname are required, the e-mail valid', () => {
    expect(faults(account.register.input, { password: '12345678' })).toEqual(['email parametersIllegal', 'nickname parametersIllegal']);
    for (const email of ['ann', 'ann@', '@example.com', 'ann example@example.com'])
      expect(faults(account.register.input, { email, nickname: 'Ann', password: '12345678' })).toEqual(['email parametersIllegal']);
  });
  it('an account name holds no blank and no @, which would make it an e-mail', () => {
    const given = { email: 'ann@example.com', nickname: 'Ann', password: '12345678' };
    for (const name of ['a', 'an n', 'ann@home', 'an\tn'])
      expect(faults(account.register.input, { ...given, account: name })).toEqual(['account parametersIllegal']);
    expect(faults(account.register.input, { ...given, account: '冷链' })).toEqual([]);
  });
});

describe('Numbers and switches of a form', () => {
  it('an id is a whole number from 1', () => {
    expect(id.parse('12')).toBe(12);
    for (const value of ['', '0', '-1', '1.5', 'x', null, undefined]) expect(id.safeParse(value).success).toBe(false);
  });
  it('a switch is a boolean or its word', () => {
    for (const value of [true, 'true', '1', 'yes']) expect(flag.parse(value)).toBe(true);
    for (const value of [false, 'false', '0', 'no']) expect(flag.parse(value)).toBe(false);
    expect(flag.safeParse('perhaps').success).toBe(false);
  });
  it('lists start at page 1 with 20 rows', () => {
    expect(z.object(page).parse({})).toEqual({ page: 1, pageSize: 20 });
    expect(z.object(page).parse({ page: '3', pageSize: '50' })).toEqual({ page: 3, pageSize: 50 });
    for (const value of [{ page: 0 }, { page: '-1' }, { page: 'x' }, { pageSize: 0 }, { pageSize: 20_001 }])
      expect(z.object(page).safeParse(value).success).toBe(false);
  });
  it('an empty limit takes the limit away, it does not become 0', () => {
    const edit = (value: unknown): unknown =>
      deviceFeature.editDevice.input.parse({ mac: 'AC233FA1B2C3', temperatureUpper: value }).temperatureUpper;
    expect([edit(''), edit(null), edit('-18.5'), edit(0), edit(undefined)]).toEqual([null, null, -18.5, 0, undefined]);
  });
});

const structured = [z.ZodArray, z.ZodObject, z.ZodRecord, z.ZodTuple];
/** Which of some types a schema takes as themselves, and not as text: a form has nothing but texts. */
function takes(schema: z.ZodType, types: readonly (new (...given: never[]) => z.ZodType)[]): boolean {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return takes(schema.unwrap() as z.ZodType, types);
  if (schema instanceof z.ZodUnion) return schema.options.some((option) => takes(option as z.ZodType, types));
  if (schema instanceof z.ZodPipe) return !(schema.in instanceof z.ZodTransform) && takes(schema.in as z.ZodType, types);
  return types.some((type) => schema instanceof type);
}
/** A number or a switch is one of a form when its text is taken, too. */
const isOfForm = (schema: z.ZodType): boolean =>
  !takes(schema, structured) && (!takes(schema, [z.ZodNumber, z.ZodBoolean]) || takes(schema, [z.ZodString]));

describe('All that a call takes', () => {
  it('may be sent as text, which a form has nothing but', () => {
    const onlyJson = allEndpoints.flatMap(({ endpoint }) =>
      Object.entries((endpoint.input as z.ZodObject).shape)
        .filter(([, schema]) => !isOfForm(schema as z.ZodType))
        .map(([field]) => `${endpoint.method} ${endpoint.path} ${field}`),
    );
    expect(onlyJson).toEqual([]);
  });
  it('a list is comma-separated or JSON, an object JSON; what is neither is refused', () => {
    const given = { name: 'Run', middle: '1,2', rules: '[3]', contacts: '', endWindow: '{"latest":"2026-03-01T08:00:00Z"}' };
    expect(mission.addMission.input.parse(given)).toMatchObject({
      middle: [1, 2],
      rules: [3],
      contacts: [],
      endWindow: { latest: Date.UTC(2026, 2, 1, 8) },
    });
    expect(faults(mission.addMission.input, { rules: 'x' })).not.toEqual([]);
    expect(faults(mission.addMission.input, { endWindow: '{' })).not.toEqual([]);
  });
});

describe('A text of JSON', () => {
  const list = orJson(z.array(z.unknown()));
  const deep = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
  it('that is nested deeper than any input is none, whatever its texts say', () => {
    expect(list.safeParse(deep(16)).success).toBe(true);
    expect(list.safeParse(deep(17)).success).toBe(false);
    expect(list.safeParse(`[${JSON.stringify(`${'['.repeat(40)}"\\${'{'.repeat(40)}`)}]`).success).toBe(true);
    expect(list.safeParse(`[${'{},'.repeat(100)}{}]`).success).toBe(true);
    for (const text of [
      deep(500_000),
      `["${'\\'.repeat(500_000)}`,
      `[${'"'.repeat(500_001)}`,
      '['.repeat(1_000_000),
      `["${'\\"'.repeat(400_000)}`,
    ])
      expect(list.safeParse(text).success).toBe(false);
  });
});
