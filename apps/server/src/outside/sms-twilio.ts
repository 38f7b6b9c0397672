/** Text messages over Twilio's Messages resource (API 2010-04-01): a form, behind Basic authentication. */
import { askProvider, fieldsIn, type TextSender } from './text-sender.js';

type Settings = {
  readonly account: string;
  readonly user: string;
  readonly password: string;
  readonly endpoint: string;
  /** A number in E.164, a short code or an alphanumeric sender; or the id of a messaging service (MG...). */
  readonly from: string;
};

/** twilio://SID:TOKEN@api.twilio.com/?from=%2B15550001111; with an API key its name and secret, and `account` for the SID. Undefined for anything else. */
export function readTwilio(setting: string): Settings | undefined {
  if (!setting.startsWith('twilio://') || !URL.canParse(setting)) return undefined;
  const url = new URL(setting);
  const get = (name: string): string => url.searchParams.get(name) ?? '';
  const endpoint = get('endpoint') === '' ? `https://${url.host}` : get('endpoint');
  const [user, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  const account = get('account') === '' ? user : get('account');
  // A plus that nobody encoded arrives as a blank.
  const from = get('from').replace(/^ (?=\d)/, '+');
  if ([user, password, url.host, from].includes('') || !/^AC\w+$/.test(account) || !/^https?:\/\/[^/]+$/.test(endpoint)) return undefined;
  return { account, user, password, endpoint, from };
}

/** Any 2xx is a yes; the answer kept is the id and the state of the message. */
export function twilioSms({ account, user, password, endpoint, from }: Settings): TextSender {
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  return {
    async send({ to, text }) {
      const sender = /^MG\w{32}$/.test(from) ? { MessagingServiceSid: from } : { From: from };
      const { ok, status, said } = await askProvider(`${endpoint}/2010-04-01/Accounts/${account}/Messages.json`, {
        method: 'POST',
        headers: { authorization },
        body: new URLSearchParams({ To: to, ...sender, Body: text }),
      });
      const { sid = '', status: state = '', code, message = '' } = fieldsIn(said);
      if (!ok) throw new Error(`${status} ${code === undefined ? said : `${code} ${message}`}`.trim());
      return `${status} ${sid} ${state}`.trim();
    },
  };
}
