/** GET /docs: the calls as a page that needs no script and no network. */
import { columnsType } from '@frostway/contract/columns/frame';
import type { Endpoint } from '@frostway/contract/endpoint';
import { refusals } from '@frostway/contract/refusals';

const escape = (text: string): string =>
  text.replace(/[&<>"]/g, (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[char] ?? char);

const style = `body{font:14px/22px system-ui,sans-serif;margin:24px auto;max-width:1040px;padding:0 16px;color:#17212B;background:#F3F5F7}
section{background:#fff;border:1px solid #E3E8EC;border-radius:8px;padding:4px 16px 12px;margin:16px 0}h1{font-size:20px}h2{font-size:16px}
li{margin:8px 0}code{font-size:13px}b{display:inline-block;min-width:60px;color:#0A628A}small{color:#5D6976;display:block}`;

/** HTML of the calls a process answers, with their authentication and refusals. */
export function docsPage(answered: readonly { readonly feature: string; readonly endpoint: Endpoint }[]): string {
  const names = [...new Set(answered.map(({ feature }) => feature))];
  const sections = names.map((feature) => {
    const calls = answered.filter((call) => call.feature === feature);
    const items = calls.map(({ endpoint }) => {
      const refused = endpoint.refuses.map((name) => `${refusals[name].code} ${escape(refusals[name].en)}`).join('; ');
      return `<li><b>${endpoint.method}</b> <code>${escape(endpoint.path)}</code> ${escape(endpoint.summary)}<small>${endpoint.auth}${endpoint.isColumnar === true ? ` · also as <code>${columnsType}</code>` : ''}${refused === '' ? '' : ` · refuses ${refused}`}</small></li>`;
    });
    return `<section><h2>${escape(feature)}</h2><ul>${items.join('')}</ul></section>`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Frostway API</title><style>${style}</style></head><body><h1>Frostway API</h1><p>The whole document for programs is <a href="/openapi.json">/openapi.json</a>. Answers carry <code>errorcode</code> 0 and <code>data</code>; refusals carry their code and a message in the caller's language.</p>${sections.join('')}</body></html>`;
}
