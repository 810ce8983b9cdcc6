import type { ReactElement, ReactNode } from 'react';
import * as Menu from 'radix-ui/dropdown-menu';
import { classNames } from '../class-names.ts';
import { CheckIcon } from '../icons.tsx';

type DropdownMenuItem = {
  id: string;
  label: string;
  onSelect?: () => void;
  href?: string;
  icon?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
  isChecked?: boolean;
};

type DropdownMenuProps = {
  trigger: ReactElement;
  label: string;
  items: readonly DropdownMenuItem[];
  align?: 'start' | 'end';
  className?: string;
};

export const DropdownMenu = ({ trigger, label, items, align = 'end', className }: DropdownMenuProps) => (
  <Menu.Root>
    <Menu.Trigger asChild>{trigger}</Menu.Trigger>
    <Menu.Portal>
      <Menu.Content className={classNames('pc-menu', className)} align={align} sideOffset={6} aria-label={label}>
        {items.map((item) => (
          <Item key={item.id} {...item} />
        ))}
      </Menu.Content>
    </Menu.Portal>
  </Menu.Root>
);

const ignore = () => {};

function Item({ label, onSelect = ignore, href, icon, danger = false, disabled = false, isChecked }: DropdownMenuItem) {
  const className = classNames('pc-menu__item', danger && 'pc-menu__item--danger');
  if (href !== undefined) {
    return (
      <Menu.Item asChild className={className}>
        <a href={href}>
          {icon}
          {label}
        </a>
      </Menu.Item>
    );
  }
  if (isChecked === undefined) {
    return (
      <Menu.Item className={className} disabled={disabled} onSelect={onSelect}>
        {icon}
        {label}
      </Menu.Item>
    );
  }
  return (
    <Menu.CheckboxItem
      className={className}
      disabled={disabled}
      checked={isChecked}
      onCheckedChange={onSelect}
      onSelect={(event) => event.preventDefault()}
    >
      <span className="pc-menu__mark">{isChecked && <CheckIcon size={18} />}</span>
      {label}
    </Menu.CheckboxItem>
  );
}
