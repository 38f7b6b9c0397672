/**
 * The operator's own map: one PMTiles file whose tiles are handed out as they lie in it. It may be put in place of the old one at any time (by a rename): the version
 * in the addresses of tiles changes with it, so that browsers keep them as long as they like.
 */
import { createHash } from 'node:crypto';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { Compression, type Header, PMTiles, SharedPromiseCache, type Source, TileType, findTile, zxyToTileId } from 'pmtiles';

/** What the page has to know of it. */
export type MapFileAbout = {
  readonly version: string;
  /** Vector tiles of the Protomaps basemap, or pictures. */
  readonly tiles: 'vector' | 'raster';
  readonly minZoom: number;
  readonly maxZoom: number;
  /** Plain words; empty when it says none. */
  readonly attribution: string;
};

/** A tile as it lies in the file; no bytes where the file has none. */
export type MapFileTile = { readonly bytes: Uint8Array; readonly type: string; readonly encoding: string | undefined };

/** A file that cannot be shown, in a sentence of the log. */
class UnfitMapFile extends Error {
  override readonly name = 'UnfitMapFile';
}

type Opened = { readonly about: MapFileAbout; readonly header: Header; readonly source: Source; readonly handle: FileHandle };

/** Bytes of the head, which counts and places everything in the file: another file has another. */
const headBytes = 127;
/** Directories kept in memory, 10 kB or so each. */
const mostDirectories = 200;
/** A directory leads to a directory at most so often (PMTiles version 3). */
const deepest = 4;
const pictureTypes: Readonly<Partial<Record<TileType, string>>> = {
  [TileType.Png]: 'image/png',
  [TileType.Jpeg]: 'image/jpeg',
  [TileType.Webp]: 'image/webp',
  [TileType.Avif]: 'image/avif',
};
const encodings: Readonly<Partial<Record<Compression, string>>> = {
  [Compression.Gzip]: 'gzip',
  [Compression.Brotli]: 'br',
  [Compression.Zstd]: 'zstd',
};
/** Layers of the Protomaps basemap that our style cannot do without. */
const neededLayers = ['earth', 'water', 'roads'];

/** See above. `onTrouble` hears once of each state of a file that cannot be shown. */
export class MapFile {
  private readonly path: string;
  private readonly onTrouble: (error: unknown) => void;
  private readonly cache = new SharedPromiseCache(mostDirectories);
  private current: { readonly state: string; readonly opened: Promise<Opened | undefined> } | undefined;

  constructor(path: string, onTrouble: (error: unknown) => void) {
    this.path = path;
    this.onTrouble = onTrouble;
  }

  /** What it is now; undefined when it cannot be shown. */
  async about(): Promise<MapFileAbout | undefined> {
    return (await this.now())?.about;
  }

  /** A tile of the version whose address was asked for; undefined when the file is another by now, or there is no such tile in any map. */
  async tile(version: string, z: number, x: number, y: number): Promise<MapFileTile | undefined> {
    const opened = await this.now();
    if (opened === undefined || opened.about.version !== version || z > 26 || x >= 2 ** z || y >= 2 ** z) return undefined;
    const { header, source } = opened;
    const type = header.tileType === TileType.Mvt ? 'application/vnd.mapbox-vector-tile' : (pictureTypes[header.tileType] ?? '');
    const id = zxyToTileId(z, x, y);
    let [offset, length] = [header.rootDirectoryOffset, header.rootDirectoryLength];
    for (let depth = 0; depth < deepest; depth++) {
      const entry = findTile(await this.cache.getDirectory(source, offset, length, header), id);
      if (entry === null || entry === undefined) break;
      if (entry.runLength > 0) {
        const { data } = await source.getBytes(header.tileDataOffset + entry.offset, entry.length);
        return { bytes: new Uint8Array(data), type, encoding: encodings[header.tileCompression] };
      }
      [offset, length] = [(header.leafDirectoryOffset ?? 0) + entry.offset, entry.length];
    }
    return { bytes: new Uint8Array(), type, encoding: undefined };
  }

  async close(): Promise<void> {
    const opened = await this.current?.opened;
    this.current = undefined;
    await opened?.handle.close();
  }

  private async now(): Promise<Opened | undefined> {
    const state = await stat(this.path).then(
      ({ size, mtimeMs, ino }) => `${size} ${mtimeMs} ${ino}`,
      (error: unknown) => {
        // Said once, like what is wrong within a file.
        if (this.current?.state !== '') this.onTrouble(error);
        return '';
      },
    );
    if (this.current?.state === state) return this.current.opened;
    const before = this.current;
    const opened = state === '' ? Promise.resolve(undefined) : this.open(state);
    this.current = { state, opened };
    await (await before?.opened)?.handle.close();
    return opened;
  }

  private async open(state: string): Promise<Opened | undefined> {
    let handle: FileHandle | undefined;
    try {
      handle = await open(this.path, 'r');
      const source = sourceOf(handle, state);
      // Alike in all processes, which may have copies of their own.
      const version = createHash('sha256')
        .update(new Uint8Array((await source.getBytes(0, headBytes)).data))
        .digest('hex')
        .slice(0, 16);
      const [header, metadata] = [await this.cache.getHeader(source), await new PMTiles(source, this.cache).getMetadata()];
      return { about: aboutOf(version, header, metadata), header, source, handle };
    } catch (error) {
      await handle?.close();
      this.onTrouble(error);
      return undefined;
    }
  }
}

function sourceOf(handle: FileHandle, key: string): Source {
  return {
    getKey: () => key,
    getBytes: async (offset, length) => {
      const { buffer, bytesRead } = await handle.read(new Uint8Array(length), 0, length, offset);
      return { data: buffer.buffer.slice(0, bytesRead) };
    },
  };
}

function aboutOf(version: string, { tileType, minZoom, maxZoom }: Header, metadata: unknown): MapFileAbout {
  const { attribution, vector_layers: layers } = (metadata ?? {}) as { readonly attribution?: unknown; readonly vector_layers?: unknown };
  const isVector = tileType === TileType.Mvt;
  if (!isVector && pictureTypes[tileType] === undefined) throw new UnfitMapFile('its tiles are neither vector tiles nor pictures');
  const names = (Array.isArray(layers) ? layers : []).map((each: { readonly id?: unknown } | null) => each?.id);
  if (isVector && !neededLayers.every((name) => names.includes(name)))
    throw new UnfitMapFile(`its layers are not those of the Protomaps basemap (${neededLayers.join(', ')}, ...)`);
  const words = typeof attribution === 'string' ? attribution.replaceAll(/<[^>]*>/g, '').trim() : '';
  return { version, tiles: isVector ? 'vector' : 'raster', minZoom, maxZoom, attribution: words.slice(0, 200) };
}
