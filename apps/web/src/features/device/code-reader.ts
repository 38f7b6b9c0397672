/** What reads codes in pictures, whoever does it. */

/** What a code is read from: the running picture of a camera, or a picture file. */
export type CodeSource = HTMLVideoElement | ImageBitmap;
/** The text of the first code in a picture; undefined where there is none. */
export type CodeReader = (source: CodeSource) => Promise<string | undefined>;
