/**
 * Text messages over Aliyun SMS (SendSms, version 2017-05-25), signed by ACS3-HMAC-SHA256 as Alibaba Cloud documents "request syntax and signature method V3".
 * Aliyun sends templates only: the message is the value of one of the template's variables.
 */
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { askProvider, fieldsIn, type TextSender } from './text-sender.js';

const algorithm = 'ACS3-HMAC-SHA256';

export type Acs3Request = {
  readonly method: 'GET' | 'POST';
  readonly host: string;
  readonly query: Readonly<Record<string, string>>;
  readonly action: string;
  readonly version: string;
  /** ISO 8601 with whole seconds, UTC. */
  readonly date: string;
  readonly nonce: string;
  readonly keyId: string;
  readonly secret: string;
};

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
/** RFC 3986: what encodeURIComponent leaves alone is encoded too. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.codePointAt(0)?.toString(16).toUpperCase()}`);

/** The query as it is signed and sent: sorted by name, RFC 3986. */
export function canonicalQuery(query: Readonly<Record<string, string>>): string {
  return Object.entries(query)
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
    .join('&');
}

/** The headers of a request without a body to the path `/`, its Authorization among them. */
export function acs3Headers(request: Acs3Request): Record<string, string> {
  const signed = {
    host: request.host,
    'x-acs-action': request.action,
    'x-acs-content-sha256': sha256(''),
    'x-acs-date': request.date,
    'x-acs-signature-nonce': request.nonce,
    'x-acs-version': request.version,
  };
  const names = Object.keys(signed).join(';');
  const headers = Object.entries(signed).map(([name, value]) => `${name}:${value}\n`);
  const canonical = [request.method, '/', canonicalQuery(request.query), headers.join(''), names, sha256('')].join('\n');
  const signature = createHmac('sha256', request.secret)
    .update(`${algorithm}\n${sha256(canonical)}`)
    .digest('hex');
  return { ...signed, authorization: `${algorithm} Credential=${request.keyId},SignedHeaders=${names},Signature=${signature}` };
}

type Settings = {
  readonly keyId: string;
  readonly secret: string;
  readonly endpoint: string;
  readonly sign: string;
  readonly template: string;
  readonly variable: string;
};

/** aliyun://KEYID:SECRET@dysmsapi.aliyuncs.com/?sign=NAME&template=SMS_1&variable=text; undefined for anything else. */
export function readAliyun(setting: string): Settings | undefined {
  if (!setting.startsWith('aliyun://') || !URL.canParse(setting)) return undefined;
  const url = new URL(setting);
  const get = (name: string): string => url.searchParams.get(name) ?? '';
  // `endpoint` is for a proxy on the way there, whose address is not the provider's.
  const endpoint = get('endpoint') === '' ? `https://${url.host}` : get('endpoint');
  const [keyId, secret, sign, template] = [
    decodeURIComponent(url.username),
    decodeURIComponent(url.password),
    get('sign'),
    get('template'),
  ];
  if ([keyId, secret, url.host, sign, template].includes('') || !/^https?:\/\/[^/]+$/.test(endpoint)) return undefined;
  return { keyId, secret, endpoint, sign, template, variable: get('variable') === '' ? 'text' : get('variable') };
}

/** Any 200 whose Code is OK is a yes; the answer kept is the code and the id of the message. */
export function aliyunSms({ keyId, secret, endpoint, sign, template, variable }: Settings): TextSender {
  return {
    async send({ to, text }) {
      const query = {
        PhoneNumbers: to.replace('+', ''),
        SignName: sign,
        TemplateCode: template,
        TemplateParam: JSON.stringify({ [variable]: text }),
      };
      const date = `${new Date().toISOString().slice(0, 19)}Z`;
      const { host } = new URL(endpoint);
      const call = { method: 'POST', action: 'SendSms', version: '2017-05-25', date } as const;
      const headers = acs3Headers({ ...call, host, query, nonce: randomUUID(), keyId, secret });
      const { status, said } = await askProvider(`${endpoint}/?${canonicalQuery(query)}`, { method: 'POST', headers });
      const { Code: code, BizId: id = '', Message: message = '' } = fieldsIn(said);
      if (code !== 'OK') throw new Error(`${status} ${code === undefined ? said : `${code} ${message}`}`.trim());
      return `${status} OK ${id}`.trim();
    },
  };
}
