/** A photo made ready to be sent from a road: no larger than it is looked at, upright, without what the camera wrote beside it. */

/** Longest side of what is sent, px. */
const longestSide = 2000;
const quality = 0.85;

/** See above. What this browser cannot draw is sent as it is: the server says what it thinks of it. */
export async function readyPhoto(file: File): Promise<Blob> {
  if (typeof createImageBitmap !== 'function') return file;
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    const pen = canvas.getContext('2d');
    // A JPEG has nothing see-through: what a drawing leaves out is paper, not night.
    if (pen !== null) pen.fillStyle = '#ffffff';
    pen?.fillRect(0, 0, canvas.width, canvas.height);
    pen?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    return await new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? file), 'image/jpeg', quality));
  } catch {
    return file;
  }
}
