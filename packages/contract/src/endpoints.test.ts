import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { holesOf } from './endpoint.js';
import { allEndpoints } from './features.js';
import { isRefusalName } from './refusals.js';
import { refusalsOf } from './refused-by.js';

/** The calls of a committed list, `METHOD PATH` each; further columns are advice. */
function callsOf(file: string): string[] {
  const lines = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8').split('\n');
  return lines.filter((line) => line !== '' && !line.startsWith('#')).map((line) => line.split(' ').slice(0, 2).join(' '));
}

const many = Array.from({ length: 5000 }, (_, index) => `a${index}`);
const numbers: readonly unknown[] = [-1, 0, 1.5, 1e20, '999999999999'];
const texts: readonly unknown[] = ['', ' ', 'x', 'x'.repeat(5000), '2026-99-99'];
/** What nobody means to send: absent, of another type, too large, too long, too many, no date. */
const odd = [undefined, null, true, {}, [], ['x'], [''], ['x'.repeat(3000)], many, ...numbers, ...texts];

const built = allEndpoints.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
const named = allEndpoints.map((call) => ({ ...call, title: `${call.feature}.${call.name}` }));

describe('Section 7: every call of the specification exists', () => {
  const wanted = callsOf('calls.txt');

  it('is built', () => {
    expect(wanted.filter((call) => !built.includes(call))).toEqual([]);
  });
  it('the copy of the list of calls has every call once', () => {
    expect(wanted).toHaveLength(193);
    expect(new Set(wanted).size).toBe(193);
  });
  it('calls of our own lie under /api', () => {
    expect(built.filter((call) => !wanted.includes(call) && !/^[A-Z]+ \/api\//.test(call))).toEqual([]);
  });
});

describe('The table of calls', () => {
  it('has every method and path once', () => {
    expect(built.filter((call, index) => built.indexOf(call) !== index)).toEqual([]);
  });
  it('is closed but for the calls that let people in and the texts they need', () => {
    expect(named.filter(({ endpoint }) => endpoint.auth !== 'session').map(({ title, endpoint }) => `${title} ${endpoint.auth}`)).toEqual([
      'account.login open',
      'account.register open',
      'account.registerByPhone open',
      'account.sendPhoneCode open',
      'account.checkPhoneCode open',
      'account.source open',
      'account.captcha open',
      'account.checkCaptcha open',
      'account.isExists open',
      'account.isPhoneExists open',
      'account.checkAccount open',
      'account.mailReset open',
      'account.resetByMail open',
      'account.sendResetCode open',
      'account.checkResetCode open',
      'account.resetByPhone open',
      'account.activate open',
      'account.resendActivation open',
      'account.startInternet open',
      'account.finishInternet open',
      'share.positionShares guest',
      'share.guestStatus guest',
      'share.guestTrack guest',
      'share.guestSensorTrack guest',
      'share.guestColumns guest',
      'export.file open',
      'dictionary.config open',
      'map.maps open',
      'mission.contactQuestion open',
      'mission.answerQuestion open',
      'mission.sharedMission open',
      'report.verify open',
    ]);
  });
  it('limits to a level only what that level is for: the inventory, and trade below oneself', () => {
    expect(named.filter(({ endpoint }) => endpoint.who !== 'anyone').map(({ title }) => title)).toEqual([
      'account.outbox',
      'device.importInventory',
      'device.checkInventory',
      'device.inventory',
      'device.unknownDevices',
      'device.adoptUnknown',
      'telemetry.storage',
      'sim.topUp',
      'sim.recordUse',
      'sim.addPlan',
      'sim.removePlan',
      'sim.recordPayment',
      'audit.verify',
      'overview.announce',
      'overview.endAnnouncement',
      'trade.renew',
      'trade.dealerOverview',
      'trade.dealerDevices',
      'trade.dealerCustomers',
      'trade.ownService',
      'trade.changeService',
      'access.roles',
      'access.addRole',
      'access.changeRole',
      'access.removeRole',
      'access.roleUsers',
      'access.changeUserRoles',
      'access.roleMenus',
      'access.changeRoleMenus',
      'access.roleResources',
      'access.changeRoleResources',
      'access.menus',
      'access.addMenu',
      'access.changeMenu',
      'access.removeMenu',
      'access.resource',
      'access.resources',
      'access.addResource',
      'access.changeResource',
      'access.removeResource',
      'access.categories',
      'access.addCategory',
      'access.changeCategory',
      'access.removeCategory',
      'dictionary.changeData',
      'dictionary.addGroup',
      'dictionary.addData',
      'people.list',
      'people.one',
      'people.add',
      'people.change',
      'people.resetPassword',
      'map.changeMaps',
      'map.providers',
      'map.changeProvider',
      'map.testProvider',
      'geo.geocoders',
      'geo.changeGeocoder',
      'geo.testGeocoder',
    ]);
  });
  it('lets a demo account look at everything, act on alarms, make rules and links, and change its own session and language only', () => {
    expect(named.filter(({ endpoint }) => endpoint.method === 'GET' && endpoint.isAct !== true && !endpoint.demoMay)).toEqual([]);
    expect(named.filter(({ endpoint }) => endpoint.method !== 'GET' && endpoint.demoMay).map(({ title }) => title)).toEqual([
      'account.logout',
      'account.changeLanguage',
      'alarm.addRule',
      'alarm.changeRule',
      'alarm.removeRule',
      'alarm.usePreset',
      'alarm.acknowledgeIncidents',
      'alarm.assignIncidents',
      'alarm.commentIncidents',
      'alarm.acknowledge',
      'alarm.assign',
      'alarm.comment',
      'share.addLink',
      'share.changeLink',
      'share.cancelLink',
      'share.cancelLinkToo',
      'export.start',
      'export.cancel',
      'dictionary.addPageVisit',
      'notification.readInbox',
      'geo.reverse',
      'mission.addMissionShare',
      'mission.endMissionShare',
    ]);
  });
  it('limits every open call that guesses, draws or writes', () => {
    const open = named.filter(({ endpoint }) => endpoint.auth === 'open' && endpoint.perMinute === undefined);
    expect(open.map(({ title }) => title)).toEqual(['account.source', 'dictionary.config', 'map.maps']);
  });

  describe.each(named)('$title', ({ endpoint }) => {
    const input = endpoint.input;

    it('has a path of letters, numbers and holes that its input takes', () => {
      expect(endpoint.path).toMatch(/^(\/[A-Za-z0-9_]+|\/\{[a-z][A-Za-z]*\})+$/);
      expect(input).toBeInstanceOf(z.ZodObject);
      expect(Object.keys((input as z.ZodObject).shape)).toEqual(expect.arrayContaining(holesOf(endpoint.path)));
    });
    it('leaves the token and the language of the answer to the server', () => {
      const fields = Object.keys((input as z.ZodObject).shape);
      expect(fields.filter((field) => field === 'token' || (field === 'lang' && endpoint.path !== '/beacon/common/config'))).toEqual([]);
    });
    it('says in one sentence what it does, and which refusals of the catalogue it gives, each once', () => {
      expect(endpoint.summary).toMatch(/^[A-Z].+[.]$/);
      expect(endpoint.refuses.filter((refusal) => !isRefusalName(refusal))).toEqual([]);
      expect(new Set(endpoint.refuses).size).toBe(endpoint.refuses.length);
    });
    it('names every refusal its input gives to a field that is sent oddly', () => {
      const given = Object.keys((input as z.ZodObject).shape).flatMap((field) =>
        odd.flatMap((value) => input.safeParse({ [field]: value }).error?.issues.map(({ message }) => message) ?? []),
      );
      const known: ReadonlySet<string> = new Set(refusalsOf(endpoint));
      expect([...new Set(given)].filter((message) => isRefusalName(message) && !known.has(message))).toEqual([]);
    });
    it('can be written down as JSON Schema', () => {
      for (const [schema, io] of [
        [input, 'input'],
        [endpoint.answer, 'output'],
      ] as const) {
        expect(z.toJSONSchema(schema, { io, unrepresentable: 'any' })).toHaveProperty('$schema');
      }
    });
  });
});

describe('Holes of a path', () => {
  it('are given in order', () => {
    expect(holesOf('/beacon/user/{uid}/share/{key}')).toEqual(['uid', 'key']);
    expect(holesOf('/beacon/group')).toEqual([]);
  });
});
