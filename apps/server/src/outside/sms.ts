/** Sending text messages by what SMS_URL says: a gateway's HTTP by template, Aliyun, or Twilio. */
import { aliyunSms, readAliyun } from './sms-aliyun.js';
import { readTwilio, twilioSms } from './sms-twilio.js';
import { askProvider, type TextSender } from './text-sender.js';

export type { TextSender } from './text-sender.js';

/**
 * Whether a setting names a way: `https://host/path?to={to}&text={text}`, `POST https://host/path` for a JSON body { to, text }, `aliyun://...` or `twilio://...`,
 * see there.
 */
export function isSmsUrl(setting: string): boolean {
  if (readAliyun(setting) !== undefined || readTwilio(setting) !== undefined) return true;
  const { isPost, url } = parts(setting);
  return URL.canParse(url) && /^https?:\/\//.test(url) && (isPost || (url.includes('{to}') && url.includes('{text}')));
}

/** A sender for such a setting. Numbers are E.164: +8613800138000. What fails says why without the address, which may hold a password. */
export function smsGateway(setting: string): TextSender {
  const [aliyun, twilio] = [readAliyun(setting), readTwilio(setting)];
  if (aliyun !== undefined) return aliyunSms(aliyun);
  return twilio === undefined ? templateGateway(setting) : twilioSms(twilio);
}

function templateGateway(setting: string): TextSender {
  const { isPost, url } = parts(setting);
  return {
    async send({ to, text }) {
      const filled = url.replaceAll(/\{(to|text)\}/g, (_hole, name) => encodeURIComponent(name === 'to' ? to : text));
      const { ok, status, said } = await askProvider(filled, {
        redirect: 'follow',
        ...(isPost
          ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ to, text }) }
          : { method: 'GET' }),
      });
      const answer = `${status} ${said}`.trim();
      if (!ok) throw new Error(answer);
      return answer;
    },
  };
}

function parts(setting: string): { isPost: boolean; url: string } {
  const isPost = setting.startsWith('POST ');
  return { isPost, url: isPost ? setting.slice('POST '.length).trim() : setting };
}
