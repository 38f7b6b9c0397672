/** The file of a certificate: what it is, told by how it begins and ends rather than by its name, and how large it may be. */
import type { certificateTypes } from '@frostway/contract/certificate/endpoints';
import { refuse } from '@frostway/contract/refusals';
import { limits } from '@frostway/core/limits';
import { bytesOfBase64 } from '../../call/base64.js';
import { storableText } from '../../call/storable-text.js';

export type CertificateFile = { readonly name: string; readonly type: (typeof certificateTypes)[number]; readonly content: Buffer };

const marks = {
  'application/pdf': [0x25, 0x50, 0x44, 0x46, 0x2d],
  'image/jpeg': [0xff, 0xd8, 0xff],
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
} as const satisfies Record<CertificateFile['type'], readonly number[]>;
const extensions = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg', 'image/png': 'png' } as const;

/**
 * Reads what was uploaded, bytes or base64; undefined when there is nothing. Refuses 80117 above 5 MB and 80116 for what is neither PDF nor JPG nor PNG.
 * The name is kept without its path and the characters a header or a file system cannot hold.
 */
export function readFile(file: string | Uint8Array | undefined, name: string | undefined): CertificateFile | undefined {
  if (file === undefined || file.length === 0) return undefined;
  const content = typeof file === 'string' ? bytesOfBase64(file) : Buffer.from(file);
  if (content === undefined) return refuse('certificateFileKind', { file: 'certificateFileKind' });
  if (content.length > limits.certificateBytes) refuse('certificateFileSize', { file: 'certificateFileSize' });
  const type = (Object.keys(marks) as CertificateFile['type'][]).find((each) =>
    marks[each].every((byte, index) => content[index] === byte),
  );
  if (type === undefined) refuse('certificateFileKind', { file: 'certificateFileKind' });
  const bare = (name ?? '').replace(/^.*[/\\]/, '').replace(/[\p{Cc}"<>|:*?]/gu, '');
  const plain = storableText(bare.slice(-100));
  return { name: plain === '' || plain.startsWith('.') ? `certificate.${extensions[type]}` : plain, type, content };
}
