import { bentLine } from './ink.ts';
import type { ReactElement, ReactNode, SVGProps } from 'react';

type IconProps = SVGProps<SVGSVGElement> & { size?: number };

/** A 20 x 20 line drawing in the text's color, hidden from screen readers. */
const Icon = ({ size = 20, children, ...props }: IconProps & { children: ReactNode }) => (
  <svg
    viewBox="0 0 20 20"
    width={size}
    height={size}
    {...bentLine('currentColor', 1.75)}
    aria-hidden="true"
    focusable="false"
    {...props}
  >
    {children}
  </svg>
);

const icon = (shape: string | ReactElement, look?: IconProps) => (props: IconProps) => (
  <Icon {...look} {...props}>
    {typeof shape === 'string' ? <path d={shape} /> : shape}
  </Icon>
);

export const CheckIcon = /* @__PURE__ */ icon('m4 10.5 4 4 8-9');
export const CloseIcon = /* @__PURE__ */ icon('m5 5 10 10M15 5 5 15');
export const AlertIcon = /* @__PURE__ */ icon('M10 3 2.5 16.5h15L10 3Zm0 5v4m0 2.2v.1');
export const InfoIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="10" cy="10" r="7.5" />
    <path d="M10 9v5m0-7.6v.1" />
  </>,
);
export const ClockIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="10" cy="10" r="7.5" />
    <path d="M10 5.8V10l2.8 1.8" />
  </>,
);
export const ChevronDownIcon = /* @__PURE__ */ icon('m5 7.5 5 5 5-5');
export const ExternalIcon = /* @__PURE__ */ icon('M8 4H4v12h12v-4M11 4h5v5m0-5-7 7');
export const MenuIcon = /* @__PURE__ */ icon('M3 5.5h14M3 10h14M3 14.5h14');
export const MailIcon = /* @__PURE__ */ icon(
  <>
    <rect x="2.5" y="4.5" width="15" height="11" rx="1.5" />
    <path d="m3 6 7 5 7-5" />
  </>,
);
export const BellIcon = /* @__PURE__ */ icon('M5 14V9a5 5 0 0 1 10 0v5l1.2 1.2H3.8L5 14Zm3.4 1.6a1.7 1.7 0 0 0 3.2 0');
export const EyeIcon = /* @__PURE__ */ icon(
  <>
    <path d="M2 10s2.9-5 8-5 8 5 8 5-2.9 5-8 5-8-5-8-5Z" />
    <circle cx="10" cy="10" r="2.3" />
  </>,
);
export const EyeOffIcon = /* @__PURE__ */ icon(
  'M3 3l14 14M8.2 5.2A8.5 8.5 0 0 1 10 5c5.1 0 8 5 8 5a14 14 0 0 1-2.6 3M5 6.7A13.5 13.5 0 0 0 2 10' +
    's2.9 5 8 5c1 0 1.9-.2 2.7-.5',
);
export const SortIcon = /* @__PURE__ */ icon('m6.5 8 3.5-3.5L13.5 8m-7 4 3.5 3.5 3.5-3.5');
export const SortUpIcon = /* @__PURE__ */ icon('M10 15.5v-11m-4 4 4-4 4 4');
export const SortDownIcon = /* @__PURE__ */ icon('M10 4.5v11m-4-4 4 4 4-4');
export const MoreIcon = /* @__PURE__ */ icon('M4.5 10h.01M10 10h.01m5.49 0h.01', { strokeWidth: 2.75 });
