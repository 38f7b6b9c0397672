import { describe, expect, it } from 'vitest';
import { readLabel } from './read-label.js';

const mac = 'AC233F112233';
const imei = '860123456789012';

describe('what the code of a label says', () => {
  it.each([
    ['AC:23:3F:11:22:33', { identity: mac }],
    ['ac233f112233', { identity: mac }],
    [` ${imei}\n`, { identity: imei }],
    ['AC233F112233,K-29F7-AA01', { identity: mac, activationKey: 'K-29F7-AA01' }],
    ['K-29F7-AA01 AC-23-3F-11-22-33', { identity: mac, activationKey: 'K-29F7-AA01' }],
    ['MAC:AC:23:3F:11:22:33\nKEY:K-29F7', { identity: mac, activationKey: 'K-29F7' }],
    ['MAC=AC233F112233;Model=S1;Activation Key=K-29F7', { identity: mac, activationKey: 'K-29F7' }],
    ['IMEI：860123456789012，', { identity: imei }],
    ['IMEI：860123456789012\n激活码：K-29F7', { identity: imei, activationKey: 'K-29F7' }],
    ['{"mac":"AC233F112233","key":"K-29F7"}', { identity: mac, activationKey: 'K-29F7' }],
    ['{"imei":860123456789012}', { identity: imei }],
    ['https://example.com/add?mac=AC233F112233&key=K-29F7', { identity: mac, activationKey: 'K-29F7' }],
    ['https://example.com/d/AC233F112233', { identity: mac }],
    ['K-29F7-AA01', { activationKey: 'K-29F7-AA01' }],
  ])('%j', (text, label) => {
    expect(readLabel(text)).toEqual(label);
  });

  it.each(['', '6901234567892', 'https://example.com/manual', 'www.example.com/a', '{"mac":', 'Keep away from children', 'MAC:none'])(
    'is no label: %j',
    (text) => {
      expect(readLabel(text)).toBeUndefined();
    },
  );
});
