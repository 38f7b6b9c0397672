/** Sending text messages: a port, and the real thing over a gateway's HTTP. */
export type TextSender = {
  /** Answers what the gateway said; throws when it said no, or nothing. */ readonly send: (message: {
    to: string;
    text: string;
  }) => Promise<string>;
};

/** A gateway that takes longer does not get it. */
const patienceMs = 15_000;
/** As much of its answer as is worth keeping. */
const mostCharacters = 500;

/** Whether a setting names a gateway: `https://host/path?to={to}&text={text}`, or `POST https://host/path` for a JSON body { to, text }. */
export function isSmsUrl(setting: string): boolean {
  const { isPost, url } = parts(setting);
  return URL.canParse(url) && /^https?:\/\//.test(url) && (isPost || (url.includes('{to}') && url.includes('{text}')));
}

/** A sender for such a setting. Numbers are E.164: +8613800138000. What fails says why without the address, which may hold a password. */
export function smsGateway(setting: string): TextSender {
  const { isPost, url } = parts(setting);
  return {
    async send({ to, text }) {
      const filled = url.replaceAll(/\{(to|text)\}/g, (_hole, name) => encodeURIComponent(name === 'to' ? to : text));
      const response = await fetch(filled, {
        signal: AbortSignal.timeout(patienceMs),
        ...(isPost
          ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ to, text }) }
          : { method: 'GET' }),
      }).catch((error: unknown) => {
        throw new Error(`the gateway could not be reached: ${reasonOf(error)}`);
      });
      const said = (await response.text()).trim().slice(0, mostCharacters);
      const answer = `${response.status} ${said}`.trim();
      if (!response.ok) throw new Error(answer);
      return answer;
    },
  };
}

function parts(setting: string): { isPost: boolean; url: string } {
  const isPost = setting.startsWith('POST ');
  return { isPost, url: isPost ? setting.slice('POST '.length).trim() : setting };
}

/** The code of what broke: the message of a failed request names its address. */
function reasonOf(error: unknown): string {
  const { name, cause } = error as { name?: string; cause?: { code?: string } };
  return cause?.code ?? name ?? 'unknown';
}
