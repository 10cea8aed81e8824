// Codes are read here where the browser reads none by itself; a file of its own, because most browsers never need it.
import jsQR from "jsqr";

const WIDEST = 640; // pixels: a card held before a phone is large enough in them, and a slow phone keeps up

/** As the browser's own BarcodeDetector, for QR codes of a running picture. */
export class QrReader {
  private readonly canvas = document.createElement("canvas");
  private readonly pen = this.canvas.getContext("2d", { willReadFrequently: true });

  detect(picture: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]> {
    const scale = Math.min(1, WIDEST / picture.videoWidth);
    const [width, height] = [Math.round(picture.videoWidth * scale), Math.round(picture.videoHeight * scale)];
    if (!this.pen || !width || !height) return Promise.resolve([]);
    if (this.canvas.width !== width || this.canvas.height !== height) Object.assign(this.canvas, { width, height });
    this.pen.drawImage(picture, 0, 0, width, height);
    const found = jsQR(this.pen.getImageData(0, 0, width, height).data, width, height, { inversionAttempts: "dontInvert" });
    return Promise.resolve(found?.data ? [{ rawValue: found.data }] : []);
  }
}
