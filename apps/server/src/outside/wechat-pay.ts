/**
 * WeChat Pay v3: native and JSAPI orders. Requests are signed with the merchant's key (WECHATPAY2-SHA256-RSA2048), answers and notifications are verified with the
 * platform's, and what a notification is about is opened with the merchant's APIv3 key (AEAD_AES_256_GCM).
 */
import { createDecipheriv, createPrivateKey, createPublicKey, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { type Charge, ForgedNotification, type Payment, type PaymentService, type Prepay } from './payment.js';
import { headOf, sign, verify } from './wechat-signature.js';

/** What a merchant account is made of. */
const merchant = z.object({
  mchid: z.string().min(1),
  appid: z.string().min(1),
  /** Of the merchant's certificate. */
  serial: z.string().min(1),
  /** PEM. */
  privateKey: z.string().includes('PRIVATE KEY'),
  /** 32 characters. */
  apiV3Key: z.string().length(32),
  /** PEM by serial number or key id. */
  platformKeys: z.record(z.string(), z.string().includes('BEGIN')),
  endpoint: z.url().default('https://api.mch.weixin.qq.com'),
});

const patienceMs = 15_000;
const tagBytes = 16;

/** The account written in a file's text. Throws what is wrong with it, without its keys. */
export function readMerchant(text: string): z.output<typeof merchant> {
  const read = merchant.safeParse(JSON.parse(text));
  if (!read.success) throw new Error(`the merchant account lacks ${read.error.issues.map(({ path }) => path.join('.')).join(', ')}`);
  return read.data;
}

/** See above. */
export function wechatPay(account: z.output<typeof merchant>, clock: { readonly now: () => number }): PaymentService {
  const own = createPrivateKey(account.privateKey);
  const keys = new Map(Object.entries(account.platformKeys).map(([serial, pem]) => [serial, createPublicKey(pem)]));

  async function ask(path: string, body: object): Promise<unknown> {
    const text = JSON.stringify(body);
    const timestamp = String(Math.floor(clock.now() / 1000));
    const nonce = nonceOf();
    const signature = sign(own, ['POST', path, timestamp, nonce, text]);
    const parts = { mchid: account.mchid, nonce_str: nonce, signature, timestamp, serial_no: account.serial };
    const authorization = Object.entries(parts).map(([name, value]) => `${name}="${value}"`);
    const response = await fetch(new URL(path, account.endpoint), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        'user-agent': 'frostway',
        authorization: `WECHATPAY2-SHA256-RSA2048 ${authorization.join(',')}`,
      },
      body: text,
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    });
    const answer = await response.text();
    if (!response.ok) throw new Error(`WeChat Pay answered ${response.status} ${answer.slice(0, 200)}`);
    verify(
      keys,
      headOf((name) => response.headers.get(name) ?? undefined),
      answer,
      clock.now(),
    );
    return answer === '' ? {} : JSON.parse(answer);
  }

  const prepayOf = (prepayId: string): Prepay => {
    const [timeStamp, nonceStr] = [String(Math.floor(clock.now() / 1000)), nonceOf()];
    const packed = `prepay_id=${prepayId}`;
    const paySign = sign(own, [account.appid, timeStamp, nonceStr, packed]);
    return { appId: account.appid, timeStamp, nonceStr, package: packed, signType: 'RSA', paySign };
  };

  return {
    async charge({ number, description, amount, currency, expiresAt, notifyUrl, openid }: Charge) {
      const asked = {
        appid: account.appid,
        mchid: account.mchid,
        // At most 127 bytes.
        description: description.slice(0, 40),
        out_trade_no: number,
        time_expire: `${expiresAt.toISOString().slice(0, 19)}+00:00`,
        notify_url: notifyUrl,
        amount: { total: amount, currency },
      };
      if (openid === undefined) {
        const { code_url: codeUrl } = z.object({ code_url: z.string() }).parse(await ask('/v3/pay/transactions/native', asked));
        return { codeUrl, prepay: null };
      }
      const { prepay_id: prepayId } = z
        .object({ prepay_id: z.string() })
        .parse(await ask('/v3/pay/transactions/jsapi', { ...asked, payer: { openid } }));
      return { codeUrl: null, prepay: prepayOf(prepayId) };
    },

    async close(number) {
      await ask(`/v3/pay/transactions/out-trade-no/${encodeURIComponent(number)}/close`, { mchid: account.mchid });
    },

    read({ headers, body }, nowMs) {
      verify(
        keys,
        headOf((name) => headers[name]),
        body,
        nowMs,
      );
      return paymentIn(body, account);
    },
  };
}

const notice = z.object({
  resource: z.object({
    algorithm: z.literal('AEAD_AES_256_GCM'),
    ciphertext: z.string(),
    nonce: z.string(),
    associated_data: z.string().default(''),
  }),
});
const transaction = z.object({
  mchid: z.string(),
  appid: z.string(),
  out_trade_no: z.string(),
  transaction_id: z.string(),
  trade_state: z.string(),
  success_time: z.iso.datetime({ offset: true }),
  amount: z.object({ total: z.number().int(), currency: z.string() }),
});

function paymentIn(body: string, { apiV3Key, mchid, appid }: z.output<typeof merchant>): Payment | undefined {
  const sealed = notice.safeParse(jsonIn(body));
  if (!sealed.success) return undefined;
  const { ciphertext, nonce, associated_data: associated } = sealed.data.resource;
  const read = transaction.safeParse(jsonIn(open(apiV3Key, ciphertext, nonce, associated)));
  if (!read.success || read.data.trade_state !== 'SUCCESS') return undefined;
  const { out_trade_no: number, transaction_id: transactionId, success_time: paidAt, amount } = read.data;
  if (read.data.mchid !== mchid || read.data.appid !== appid) throw new ForgedNotification('it is for another merchant');
  return { number, transactionId, amount: amount.total, currency: amount.currency, paidAt: new Date(paidAt) };
}

function open(key: string, ciphertext: string, nonce: string, associated: string): string {
  const bytes = Buffer.from(ciphertext, 'base64');
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes });
    decipher.setAAD(Buffer.from(associated));
    decipher.setAuthTag(bytes.subarray(-tagBytes));
    return Buffer.concat([decipher.update(bytes.subarray(0, -tagBytes)), decipher.final()]).toString('utf8');
  } catch {
    throw new ForgedNotification('it cannot be opened');
  }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const nonceOf = (): string => randomBytes(16).toString('hex');
