import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { holesOf } from './endpoint.js';
import { allEndpoints } from './features.js';

/** The calls of a committed list, `METHOD PATH` each; further columns are advice. */
function callsOf(file: string): string[] {
  const lines = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8').split('\n');
  return lines.filter((line) => line !== '' && !line.startsWith('#')).map((line) => line.split(' ').slice(0, 2).join(' '));
}

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
});

describe('Holes of a path', () => {
  it('are given in order', () => {
    expect(holesOf('/beacon/user/{uid}/share/{key}')).toEqual(['uid', 'key']);
    expect(holesOf('/beacon/group')).toEqual([]);
  });
});
