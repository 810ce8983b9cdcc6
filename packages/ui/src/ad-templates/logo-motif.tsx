import { logoPath } from '@postcard/contracts/logo-path';
import { ink } from '../ink.ts';

/** Shows a business's logo within -100..100, on a white label so that it reads on any ground. */
export function LogoMotif({ id }: { id: string }) {
  return (
    <g>
      <rect x="-100" y="-100" width="200" height="200" rx="10" fill={ink.white} />
      <image href={logoPath(id)} x="-88" y="-88" width="176" height="176" preserveAspectRatio="xMidYMid meet" />
    </g>
  );
}
