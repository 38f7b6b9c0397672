import { describe, expect, it } from 'vitest';
import type { Endpoint } from './endpoint.js';
import { allEndpoints } from './features.js';
import { refusalsOf } from './refused-by.js';
import { codesToLogin, refusalOfCode, refusals, refusalsOfCode, refusalText } from './refusals.js';
import { codesBesideCalls, reservedCodes } from './reserved-codes.js';

/** Inputs by which a call of another thing names devices or groups. */
const ofDevices = ['mac', 'macs', 'imei', 'imeis', 'groupId', 'groupIds', 'deviceId', 'deviceIds', 'targetId'];
const namesDevices = ({ input }: Endpoint): boolean =>
  Object.keys((input as { shape?: Record<string, unknown> }).shape ?? {}).some((name) => ofDevices.includes(name));

/** The table of the specification's section 8. */
const specified: Readonly<Record<number, string>> = {
  10000: 'parameters empty or illegal',
  10001: 'MAC must be an array',
  10006: 'MAC must be an array',
  10012: 'MAC, start time and end time must all exist',
  10013: 'date format error',
  10014: 'group name empty',
  10027: 'unsupported sort',
  10028: 'page number over limit',
  10032: 'missing sid for second-step check',
  10040: 'nonexistent account',
  10042: 'unsupported download',
  50001: 'device not added to the platform',
  50002: 'device has not synchronized data',
  50003: 'repeated data',
  50004: 'unrecognized data uploaded',
  50005: 'write failed, retry later',
  50006: 'no permission to operate the device',
  50007: 'update group name failed',
  50010: 'cannot share twice',
  50011: 'cancel share failed',
  50016: 'login failed, retry later',
  50017: 'device or group does not exist',
  50018: 'wrong account or password',
  50019: 'change of password, nickname or phone failed',
  50020: 'activation code does not match the device',
  50021: 'device already under your name',
  50022: 'device has no owner',
  50023: 'add device failed',
  50029: 'e-mail already registered',
  50031: 'group depth exceeds limit',
  50032: 'duplicate group name',
  50034: 'delete group failed',
  50035: 'group not empty',
  50036: 'add group failed',
  50037: 'update device info failed',
  50038: 'parent node is not a dealer',
  50039: 'user not logged in',
  50040: 'get statistics failed',
  50041: 'no new version',
  50042: 'file download failed',
  50043: 'access frequency too high',
  50046: 'cannot share to yourself',
  50047: 'share failed',
  50048: 'target account does not exist',
  50052: 'picture code mismatch',
  50150: 'sid access token generation failed',
  50160: '',
  50440: 'user registered and active but not bound to a device',
  50460: 'new password too short',
  56010: 'login invalid, log in again',
  56011: 'query group info failed',
  56012: 'query device info failed',
  56018: 'old password wrong',
  56030: 'no such user',
  56031: 'password retrieval failed for these user levels',
  56040: 'reset token timed out',
  56041: 'change password failed',
  56042: 'reset token invalid',
  56090: 'no playback data',
  56091: 'data count in time range exceeds limit',
  56110: 'read device hardware info failed',
  56200: 'account not activated',
  60041: '',
  60062: 'submitted but nothing changed',
  70130: '',
};
const specifiedCodes = Object.keys(specified).map(Number);
const rows = Object.entries(refusals).map(([name, row]) => ({ name, row }));
const statuses = [400, 401, 403, 404, 409, 410, 413, 422, 423, 429, 500, 502, 503];

describe('Section 8: the error catalogue', () => {
  it.each(specifiedCodes)('has %i in both languages with an HTTP status', (code) => {
    const name = refusalOfCode(code);
    expect(name).toBeDefined();
    const row = refusals[name ?? 'internalError'];
    expect(row.code).toBe(code);
    expect(row['zh-cn']).toMatch(/\p{Script=Han}/u);
    expect(row.en).toMatch(/^[A-Z]/);
    expect(statuses).toContain(row.status);
    // The English text is the specification's meaning, at least its first words.
    expect(row.en.toLowerCase()).toContain((specified[code] ?? '').toLowerCase().replace(', log in again', ''));
  });
  it('numbers refusals of our own from 80001 on, and gives no code twice, except 50038 with its two readings', () => {
    const own = rows.map(({ row }) => row.code).filter((code) => !specifiedCodes.includes(code));
    expect(Math.min(...own)).toBe(80_001);
    const twice = rows.filter(({ row }) => refusalsOfCode(row.code).length > 1).map(({ name }) => name);
    expect(twice).toEqual(['parentNotDealer', 'deviceOwnedElsewhere']);
    expect(refusalText(50038, 'en')).toBe('Parent node is not a dealer; Device already added, contact the master account');
  });
  it('50017, 50006 and 60041 speak of devices and groups alone: a call that is about something else has words of its own', () => {
    const about = allEndpoints.filter(({ endpoint }) => !endpoint.isOfDevices && !namesDevices(endpoint));
    const faults = about.flatMap(({ endpoint }) =>
      refusalsOf(endpoint)
        .filter((name) => ['notFound', 'notPermitted', 'notOwner'].includes(name))
        .map((name) => `${endpoint.method} ${endpoint.path} ${name}`),
    );
    expect(faults).toEqual([]);
    expect(about.length).toBeGreaterThan(80);
  });
  it('every specified code is given by a call, by what is no call, or as a hint, or is reserved with its reason', () => {
    const given = new Set(allEndpoints.flatMap(({ endpoint }) => refusalsOf(endpoint)).map((name) => refusals[name].code));
    const others = [...Object.keys(reservedCodes), ...Object.keys(codesBesideCalls)].map(Number);
    expect(specifiedCodes.filter((code) => !given.has(code) && !others.includes(code))).toEqual([]);
    expect(
      others.filter((code) => given.has(code) || !specifiedCodes.includes(code)),
      'listed, but a call gives it',
    ).toEqual([]);
    for (const why of [...Object.values(reservedCodes), ...Object.values(codesBesideCalls)]) expect(why).toMatch(/^\S.{30,}$/);
  });
  it('only 70130 and 50160 send the user to login', () => {
    expect(codesToLogin.toSorted((a, b) => a - b)).toEqual([50160, 70130]);
    expect(codesToLogin.map((code) => refusals[refusalOfCode(code) ?? 'internalError'].status)).toEqual([401, 401]);
  });
  it('an unknown code shows the code itself', () => {
    expect(refusalText(12345, 'zh-cn')).toBe('12345');
    expect(refusalText(12345, 'en')).toBe('12345');
    expect(refusalOfCode(12345)).toBeUndefined();
  });
  it('a known code shows its text in the language asked for', () => {
    expect(refusalText(50018, 'zh-cn')).toBe('账号或密码错误');
    expect(refusalText(50018, 'en')).toBe('Wrong account or password');
  });
  it.each(rows)('$name says the same in HTTP words', ({ row }) => {
    expect(row.status === 401, 'only who is nobody is answered 401').toBe(
      [50018, 50039, 50160, 56010, 70130, 80021, 80036, 80037].includes(row.code),
    );
    expect(row.status === 429).toBe([50043, 80146, 80150, 80166, 80911].includes(row.code));
  });
});
