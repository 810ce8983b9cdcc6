import { pictureMaxBytes } from '@postcard/contracts/account';

export const longestSide = 512;

const jpeg = { type: 'image/jpeg', quality: 0.9 };

/** Returns a picture of at most 512 px: a PNG if it was one and small, else a JPEG. @throws if it is unreadable */
export async function scalePicture(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file);
  try {
    const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    const png = file.type === 'image/png' ? await drawn(canvas, picture, { type: 'image/png' }) : null;
    return png && png.size <= pictureMaxBytes ? png : await drawn(canvas, picture, jpeg);
  } finally {
    picture.close();
  }
}

async function drawn(
  canvas: HTMLCanvasElement,
  picture: ImageBitmap,
  { type, quality }: { type: string; quality?: number },
): Promise<Blob> {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas to draw on');
  if (type === jpeg.type) {
    // A JPEG has no transparency, and would show it black.
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the picture could not be drawn'))),
      type,
      quality,
    );
  });
}
