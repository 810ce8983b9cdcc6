import { QrMotif } from '../ad-templates/qr-motif.tsx';

/** @property label what it is, for who cannot see it */
export type QrCodeProps = { text: string; label: string; className?: string | undefined };

/** A QR code to scan from the screen, white around it in a dark scheme too. */
export function QrCode({ text, label, className }: QrCodeProps) {
  return (
    <svg viewBox="-100 -100 200 200" role="img" aria-label={label} className={className}>
      <QrMotif text={text} />
    </svg>
  );
}
