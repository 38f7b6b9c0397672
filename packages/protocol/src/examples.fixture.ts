/** The examples of a family: whatever `examples.ts` stands in the folder of its name. No program loads them, so no table lists them. */
import type { AdvertExample, GatewayExample, RequestExample, StreamExample } from './example.js';
import type { AdvertFamily, Family, GatewayFamily, RequestFamily } from './family.js';

/** The kind of example a family has. */
type ExampleOf<F extends Family> = F extends GatewayFamily
  ? GatewayExample
  : F extends RequestFamily
    ? RequestExample
    : F extends AdvertFamily
      ? AdvertExample
      : StreamExample;

/** Fails for a family whose folder has none. */
export async function examplesOf<F extends Family>({ name }: F): Promise<readonly ExampleOf<F>[]> {
  const folder = new URL(`./${name}/examples.ts`, import.meta.url);
  const { examples } = (await import(/* @vite-ignore */ folder.href)) as { readonly examples: readonly ExampleOf<F>[] };
  return examples;
}
