/** The browser in which benchmarks open pages. */
import { type Browser, chromium, type Page } from '@playwright/test';
import type { Running } from './server.js';

/** Every argument as the browser stories have it: without a graphics card, maps are drawn by the processor. */
const args = [
  '--no-sandbox',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-gpu-sandbox',
  '--disable-gpu-compositing',
];

/** Starts a browser and opens a page of somebody who has logged in; `use` has it until it settles. */
export async function inBrowser<T>(running: Running, token: string, use: (page: Page) => Promise<T>): Promise<T> {
  const executablePath = process.env['FROSTWAY_CHROMIUM'];
  const browser: Browser = await chromium.launch({ args, ...(executablePath === undefined ? {} : { executablePath }) });
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await context.addCookies([{ name: 'token', value: token, url: running.url, sameSite: 'Lax' }]);
    return await use(await context.newPage());
  } finally {
    await browser.close();
  }
}
