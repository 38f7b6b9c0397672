/** Reading codes in pictures: by the browser itself where it can, else by a library that is fetched when it is first needed. */
import type { CodeReader, CodeSource } from './code-reader.js';

/** Kinds of codes on labels of devices. Article numbers are left out: one of twelve digits could be taken for a MAC. */
const nativeFormats = ['qr_code', 'data_matrix', 'code_128', 'code_39'] as const;

type NativeDetector = { readonly detect: (source: CodeSource) => Promise<readonly { readonly rawValue: string }[]> };
type NativeDetectorClass = {
  new (options: { formats: readonly string[] }): NativeDetector;
  readonly getSupportedFormats: () => Promise<readonly string[]>;
};

function nativeClass(): NativeDetectorClass | undefined {
  return (globalThis as { BarcodeDetector?: NativeDetectorClass }).BarcodeDetector;
}

/** The browser's own reader, if it has one that reads QR codes. */
async function nativeReader(): Promise<CodeReader | undefined> {
  const Detector = nativeClass();
  if (Detector === undefined) return undefined;
  const supported = await Detector.getSupportedFormats().catch((): readonly string[] => []);
  if (!supported.includes('qr_code')) return undefined;
  const detector = new Detector({ formats: nativeFormats.filter((format) => supported.includes(format)) });
  return async (source) => (await detector.detect(source))[0]?.rawValue;
}

let loading: Promise<CodeReader> | undefined;

/** The reader of this browser; loaded once. Rejects when the library cannot be fetched. */
export function codeReader(): Promise<CodeReader> {
  loading ??= (async () => (await nativeReader()) ?? (await import('./barcode-library.js')).libraryReader())();
  loading.catch(() => (loading = undefined));
  return loading;
}
