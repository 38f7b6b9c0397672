import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { acs3Headers } from './sms-aliyun.js';
import { isSmsUrl, smsGateway } from './sms.js';

type SeenRequest = { readonly method: string; readonly url: string; readonly headers: IncomingHttpHeaders; readonly body: string };

let server: Server;
let asked: SeenRequest[];
let reply: { status: number; body: string };
let endpoint: string;
beforeEach(async () => {
  asked = [];
  server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      asked.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
      response.writeHead(reply.status).end(reply.body);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});
const only = (): SeenRequest => {
  expect(asked).toHaveLength(1);
  return asked[0] as SeenRequest;
};

/** What Aliyun does with a request: signs what arrived, by the words of its documentation, and compares. */
function signatureOf({ method, url, headers }: SeenRequest, secret: string): string {
  const { pathname, search } = new URL(url, endpoint);
  const [, names = ''] = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? '') ?? [];
  const lines = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const bodyHash = createHash('sha256').update('').digest('hex');
  const canonical = `${method}\n${pathname}\n${search.slice(1)}\n${lines.join('')}\n${names}\n${bodyHash}`;
  return createHmac('sha256', secret)
    .update(`ACS3-HMAC-SHA256\n${createHash('sha256').update(canonical).digest('hex')}`)
    .digest('hex');
}

describe('Aliyun SMS', () => {
  const setting = (): string =>
    `aliyun://key%2Bid:se%2Fcret@dysmsapi.aliyuncs.com/?sign=${encodeURIComponent('霜途')}&template=SMS_7&endpoint=${encodeURIComponent(endpoint)}`;

  it('is signed as the example of its documentation', () => {
    const headers = acs3Headers({
      method: 'POST',
      host: 'ecs.cn-shanghai.aliyuncs.com',
      query: { RegionId: 'cn-shanghai', ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd' },
      action: 'RunInstances',
      version: '2014-05-26',
      date: '2023-10-26T10:22:32Z',
      nonce: '3156853299f313e23d1673dc12e1703d',
      keyId: 'YourAccessKeyId',
      secret: 'YourAccessKeySecret',
    });
    expect(headers['authorization']).toBe(
      'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,' +
        'Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
    );
  });
  it('takes the message as a variable of the template, signed over what arrives', async () => {
    reply = { status: 200, body: '{"Code":"OK","BizId":"9006195945","Message":"OK","RequestId":"R"}' };
    const text = "冷库 (2*): −18.5 °C > −15 °C! It's 08:00 ~ & / = +";
    expect(await smsGateway(setting()).send({ to: '+8613800138000', text })).toBe('200 OK 9006195945');
    const request = only();
    expect(request.method).toBe('POST');
    expect(request.headers).toMatchObject({ 'x-acs-action': 'SendSms', 'x-acs-version': '2017-05-25' });
    expect(Object.fromEntries(new URL(request.url, endpoint).searchParams)).toEqual({
      PhoneNumbers: '8613800138000',
      SignName: '霜途',
      TemplateCode: 'SMS_7',
      TemplateParam: JSON.stringify({ text }),
    });
    expect(request.headers.authorization).toContain('Credential=key+id,');
    expect(request.headers.authorization).toMatch(new RegExp(`Signature=${signatureOf(request, 'se/cret')}$`));
  });
  it('says no with a code in a 200 as well', async () => {
    reply = { status: 200, body: '{"Code":"isv.BUSINESS_LIMIT_CONTROL","Message":"too many"}' };
    await expect(smsGateway(setting()).send({ to: '+8613800138000', text: 'x' })).rejects.toThrow(
      /^200 isv\.BUSINESS_LIMIT_CONTROL too many$/,
    );
    reply = { status: 404, body: '<html>' };
    await expect(smsGateway(setting()).send({ to: '+8613800138000', text: 'x' })).rejects.toThrow(/^404 <html>$/);
  });
});

describe('Twilio', () => {
  const setting = (from = '%2B15550001111'): string =>
    `twilio://AC123:to%2Fken@api.twilio.com/?from=${from}&endpoint=${encodeURIComponent(endpoint)}`;

  it('takes a form behind Basic authentication', async () => {
    reply = { status: 201, body: '{"sid":"SM1","status":"queued","error_code":null}' };
    expect(await smsGateway(setting()).send({ to: '+447700900123', text: 'Fridge 1: 9.4 °C & rising' })).toBe('201 SM1 queued');
    const { method, url, headers, body } = only();
    expect([method, url]).toEqual(['POST', '/2010-04-01/Accounts/AC123/Messages.json']);
    expect(headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/);
    expect(headers.authorization).toBe(`Basic ${Buffer.from('AC123:to/ken').toString('base64')}`);
    expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
      To: '+447700900123',
      From: '+15550001111',
      Body: 'Fridge 1: 9.4 °C & rising',
    });
  });
  it('sends by a messaging service, and takes a plus that nobody encoded', async () => {
    reply = { status: 201, body: '{"sid":"SM1","status":"accepted"}' };
    const service = `MG${'0'.repeat(32)}`;
    await smsGateway(setting(service)).send({ to: '+447700900123', text: 'x' });
    await smsGateway(setting('+15550001111')).send({ to: '+447700900123', text: 'x' });
    expect(new URLSearchParams(asked[0]?.body).get('MessagingServiceSid')).toBe(service);
    expect(new URLSearchParams(asked[1]?.body).get('From')).toBe('+15550001111');
  });
  it('says no with its own code', async () => {
    reply = { status: 400, body: '{"code":21211,"message":"Invalid To","status":400}' };
    await expect(smsGateway(setting()).send({ to: '+1', text: 'x' })).rejects.toThrow(/^400 21211 Invalid To$/);
  });
});

it('what breaks is said without the address and its secrets', async () => {
  const away = encodeURIComponent('http://127.0.0.1:1');
  for (const setting of [
    `aliyun://keyid:hunter22@x.example/?sign=a&template=b&endpoint=${away}`,
    `twilio://AC1:hunter22@x.example/?from=a&endpoint=${away}`,
  ])
    await expect(smsGateway(setting).send({ to: '+447700900123', text: 'x' })).rejects.toThrow(/^the gateway could not be reached: \w+$/);
});

it('a setting that lacks something is none', () => {
  expect(
    [
      'aliyun://key@dysmsapi.aliyuncs.com/?sign=a&template=b',
      'aliyun://key:secret@dysmsapi.aliyuncs.com/?sign=a',
      'twilio://AC1:token@api.twilio.com/',
      'twilio://SK1:secret@api.twilio.com/?from=a',
    ].filter(isSmsUrl),
  ).toEqual([]);
  expect(isSmsUrl('twilio://SK1:secret@api.twilio.com/?from=a&account=AC1')).toBe(true);
});
