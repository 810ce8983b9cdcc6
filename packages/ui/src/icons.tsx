import type { ReactNode, SVGProps } from 'react';

export type IconProps = SVGProps<SVGSVGElement> & { size?: number };

/** A 20 x 20 line drawing in the text's color, hidden from screen readers. */
function Icon({ size = 20, children, ...props }: IconProps & { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 20 20"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      {...props}
    >
      {children}
    </svg>
  );
}

export const CheckIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m4 10.5 4 4 8-9" />
  </Icon>
);
export const CloseIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m5 5 10 10M15 5 5 15" />
  </Icon>
);
export const AlertIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M10 3 2.5 16.5h15L10 3Zm0 5v4m0 2.2v.1" />
  </Icon>
);
export const InfoIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="10" cy="10" r="7.5" />
    <path d="M10 9v5m0-7.6v.1" />
  </Icon>
);
export const ClockIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="10" cy="10" r="7.5" />
    <path d="M10 5.8V10l2.8 1.8" />
  </Icon>
);
export const ChevronDownIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m5 7.5 5 5 5-5" />
  </Icon>
);
export const ChevronLeftIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m12.5 5-5 5 5 5" />
  </Icon>
);
export const ChevronRightIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m7.5 5 5 5-5 5" />
  </Icon>
);
export const ArrowRightIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M3.5 10h13m-5-5 5 5-5 5" />
  </Icon>
);
export const ExternalIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M8 4H4v12h12v-4M11 4h5v5m0-5-7 7" />
  </Icon>
);
export const DownloadIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M10 3v9m-4-3.5 4 4 4-4M3.5 16.5h13" />
  </Icon>
);
export const MenuIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M3 5.5h14M3 10h14M3 14.5h14" />
  </Icon>
);
export const SearchIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="8.8" cy="8.8" r="5.3" />
    <path d="m12.8 12.8 4 4" />
  </Icon>
);
export const MailIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect x="2.5" y="4.5" width="15" height="11" rx="1.5" />
    <path d="m3 6 7 5 7-5" />
  </Icon>
);
export const BellIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M5 14V9a5 5 0 0 1 10 0v5l1.2 1.2H3.8L5 14Zm3.4 1.6a1.7 1.7 0 0 0 3.2 0" />
  </Icon>
);
export const CalendarIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect x="3" y="4.5" width="14" height="12" rx="1.5" />
    <path d="M3 8.5h14M7 3v3m6-3v3" />
  </Icon>
);
export const PinIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M10 17.5S4.5 12.3 4.5 8.2a5.5 5.5 0 0 1 11 0c0 4.1-5.5 9.3-5.5 9.3Z" />
    <circle cx="10" cy="8.2" r="1.9" />
  </Icon>
);
export const PhoneIcon = (props: IconProps) => (
  <Icon {...props}>
    <path
      d={
        'M4 3.5h3l1.4 3.8-1.9 1.4a9.6 9.6 0 0 0 4.8 4.8l1.4-1.9 3.8 1.4v3c0 .6-.5 1-1 1' +
        'A12.6 12.6 0 0 1 3 4.5c0-.5.4-1 1-1Z'
      }
    />
  </Icon>
);
export const UserIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="10" cy="7" r="3.3" />
    <path d="M3.5 17c.6-3.4 3.2-5 6.5-5s5.9 1.6 6.5 5" />
  </Icon>
);
export const EyeIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M2 10s2.9-5 8-5 8 5 8 5-2.9 5-8 5-8-5-8-5Z" />
    <circle cx="10" cy="10" r="2.3" />
  </Icon>
);
export const EyeOffIcon = (props: IconProps) => (
  <Icon {...props}>
    <path
      d={
        'M3 3l14 14M8.2 5.2A8.5 8.5 0 0 1 10 5c5.1 0 8 5 8 5a14 14 0 0 1-2.6 3M5 6.7A13.5 13.5 0 0 0 2 10' +
        's2.9 5 8 5c1 0 1.9-.2 2.7-.5'
      }
    />
  </Icon>
);
export const SortIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m6.5 8 3.5-3.5L13.5 8m-7 4 3.5 3.5 3.5-3.5" />
  </Icon>
);
export const SortUpIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M10 15.5v-11m-4 4 4-4 4 4" />
  </Icon>
);
export const SortDownIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M10 4.5v11m-4-4 4 4 4-4" />
  </Icon>
);
export const MoreIcon = (props: IconProps) => (
  <Icon strokeWidth={2.75} {...props}>
    <path d="M4.5 10h.01M10 10h.01m5.49 0h.01" />
  </Icon>
);
export const TreeIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M10 17.5V9.5m0 4 3-2.5m-3-9a5 5 0 0 1 4.6 7 3.4 3.4 0 0 1-2 5.5H7.4a3.4 3.4 0 0 1-2-5.5A5 5 0 0 1 10 2Z" />
  </Icon>
);
