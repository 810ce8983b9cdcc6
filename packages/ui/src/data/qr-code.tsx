import { QrMotif } from '../ad-templates/qr-motif.tsx';

type QrCodeProps = { text: string; label: string; className?: string | undefined };

export const QrCode = ({ text, label, className }: QrCodeProps) => (
  <svg viewBox="-100 -100 200 200" role="img" aria-label={label} className={className}>
    <QrMotif text={text} />
  </svg>
);
