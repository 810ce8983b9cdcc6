import { Button, type ButtonProps } from '@postcard/ui';
import { Link, type LinkProps } from 'react-router';

type Props = LinkProps & Pick<ButtonProps, 'variant' | 'size' | 'block' | 'icon'>;

export const LinkButton = ({ variant, size, block, icon, ...link }: Props) => (
  <Button asChild {...{ variant, size, block, icon }}>
    <Link {...link} />
  </Button>
);
