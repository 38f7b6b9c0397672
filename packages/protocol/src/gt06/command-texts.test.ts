import { describe, expect, it } from 'vitest';
import { commandTexts, isCutText, isKnownText, meaningOfReply, type DeviceCommand } from './command-texts.js';
import { gt06 } from './family.js';
import { defaultProfile, makerProfiles } from './profile.js';

const circle = { latitude: -33.86882, longitude: 151.20929, radiusM: 500, alarm: 'exit' } as const;

const table: readonly (readonly [DeviceCommand, readonly string[]])[] = [
  [{ name: 'cutOff' }, ['RELAY,1#']],
  [{ name: 'restore' }, ['RELAY,0#']],
  [{ name: 'interval', movingSeconds: 30 }, ['TIMER,30#']],
  [{ name: 'interval', movingSeconds: 10, stillSeconds: 600 }, ['TIMER,10,600#']],
  [{ name: 'heartbeat', movingMinutes: 3, stillMinutes: 5 }, ['HBT,3,5#']],
  [{ name: 'distance', metres: 300 }, ['DISTANCE,300#']],
  [{ name: 'vibrationAlarm', sensitivity: 0 }, ['SENALM,OFF#']],
  [{ name: 'vibrationAlarm', sensitivity: 4 }, ['SENALM,ON,0#', 'LEVEL,4#']],
  [{ name: 'displacementAlarm', radiusM: 200 }, ['MOVING,ON,200,0#']],
  [{ name: 'displacementAlarm', radiusM: 0 }, ['MOVING,OFF#']],
  [{ name: 'speedAlarm', aboveKmh: 120 }, ['SPEED,ON,10,120,0#']],
  [{ name: 'speedAlarm', aboveKmh: 0 }, ['SPEED,OFF#']],
  [{ name: 'powerAlarm', isOn: true }, ['POWERALM,ON,0#']],
  [{ name: 'lowBatteryAlarm', isOn: false }, ['BATALM,OFF#']],
  [{ name: 'removalAlarm', isOn: true }, ['RMV,ON,0#']],
  [{ name: 'ignitionAlarm', isOn: true }, ['ACCALM,ON,0#']],
  [{ name: 'fence', ...circle }, ['FENCE,ON,0,S33.868820,E151.209290,5,OUT,0#']],
  [{ name: 'fence', ...circle, index: 2, alarm: 'both' }, ['GFENCE,2,ON,0,S33.868820,E151.209290,5,,0#']],
  [{ name: 'fenceOff' }, ['FENCE,OFF#']],
  [{ name: 'fenceRemove', index: 2 }, ['GFENCE,2,OFF#']],
  [{ name: 'sosNumbers', numbers: ['13421632699'] }, ['SOS,A,13421632699#']],
  [{ name: 'sosNumbers', numbers: [] }, ['SOS,D,1,2,3#']],
  [{ name: 'monitorNumber', number: '13421632699' }, ['CENTER,A,13421632699#']],
  [{ name: 'monitorNumber', number: '' }, ['CENTER,D#']],
  [{ name: 'monitorCall' }, ['MONITOR#']],
  [{ name: 'monitorCall', number: '13421632699' }, ['MONITOR,13421632699#']],
  [{ name: 'server', host: '203.0.113.5', port: 5023 }, ['SERVER,0,203.0.113.5,5023,0#']],
  [{ name: 'server', host: 'gps.example.org', port: 5023 }, ['SERVER,1,gps.example.org,5023,0#']],
  [{ name: 'timezone', minutes: 480 }, ['GMT,E,8,0#']],
  [{ name: 'timezone', minutes: -210 }, ['GMT,W,3,30#']],
  [{ name: 'locate' }, ['WHERE#']],
  [{ name: 'restart' }, ['RESET#']],
  [{ name: 'factoryReset' }, ['FACTORY#']],
  [{ name: 'status' }, ['STATUS#']],
  [{ name: 'parameters' }, ['PARAM#']],
  [{ name: 'version' }, ['VERSION#']],
  [{ name: 'iccid' }, ['ICCID#']],
  [{ name: 'text', text: 'APN,internet#' }, ['APN,internet#']],
];

describe('GT06 commands in the wording of the vendor', () => {
  it.each(table)('%o', (command, texts) => {
    expect(commandTexts(command, defaultProfile)).toEqual(texts);
  });

  it('cuts off and restores by the words of old models where the model is one', () => {
    const texts = (name: 'cutOff' | 'restore') => commandTexts({ name }, makerProfiles.dyd);
    expect([...texts('cutOff'), ...texts('restore')]).toEqual(['DYD,000000#', 'HFYD,000000#']);
    expect([isCutText('DYD,000000#'), isCutText('HFYD,000000#'), isKnownText('HFYD,000000#')]).toEqual([true, false, true]);
    expect(meaningOfReply('DYD=Success!')).toBe('done');
  });

  it('counts the radius of a fence in metres on models that do', () => {
    expect(commandTexts({ name: 'fence', ...circle }, { ...defaultProfile, fenceUnitM: 1 })).toEqual([
      'FENCE,ON,0,S33.868820,E151.209290,500,OUT,0#',
    ]);
  });

  it('tests replies for what they mean, whatever their wording', () => {
    expect(meaningOfReply('Cut off the fuel supply: Success! Speed:0 km/h')).toBe('done');
    expect(meaningOfReply('OK!')).toBe('done');
    expect(meaningOfReply('MOVING_OK')).toBe('done');
    expect(meaningOfReply('The terminal will restart after 1 minute!')).toBe('done');
    expect(meaningOfReply('Cut off the fuel supply: fail, speed too high, delayed')).toBe('waiting');
    expect(meaningOfReply('error: invalid parameter')).toBe('failed');
    expect(meaningOfReply('Battery:4.16V,NORMAL')).toBe('unknown');
  });
});

it('takes 0 and 1 of clones for no number of a command, and the number of the SIM for no answer', () => {
  const reply = (flag: number, text = 'OK!') => gt06.commands.isNumberless?.({ type: 'reply', timeMs: null, flag, text });
  expect([reply(0), reply(1), reply(7), reply(0, '<ICCID:89860012345678901234>')]).toEqual([true, true, false, false]);
});
