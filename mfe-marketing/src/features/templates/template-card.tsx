import { paths } from '@postcard/contracts/paths';
import { Button, DesignVignette } from '@postcard/ui';
import { Link } from 'react-router';
import { LinkButton } from '@postcard/web-kit';
import type { ShelfTemplate } from './shelf.ts';
import styles from './templates.module.css';

export function DesignHelp({ id }: { id: string }) {
  return (
    <div className={styles['help']}>
      <DesignVignette id={id} />
      <p>Nothing that fits? Tell us about your business and we design your ad with you, free of charge.</p>
      <Link to={paths.contact()} className={styles['link']}>
        Ask for design help
      </Link>
    </div>
  );
}

type TemplateProps = {
  template: ShelfTemplate;
  /** True for the card in view at once on a phone, where it is the largest element. */
  isFirst: boolean;
  busy: boolean;
  /** Left out for a visitor, who tries the design before there is an account. */ onUse?: () => void;
};

export function Template({ template, isFirst, busy, onUse }: TemplateProps) {
  const { id, name, description, spotType, imageUrl } = template;
  const which = `Use this design: ${name}`;
  return (
    <article className={styles['template']} aria-labelledby={`template-${id}`}>
      <img
        src={imageUrl}
        alt=""
        width={spotType === 'large' ? 975 : 475}
        height={375}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding="async"
      />
      <div className={styles['words']}>
        <h3 id={`template-${id}`}>{name}</h3>
        <p>{description}</p>
        {onUse ? (
          <Button busy={busy} onClick={onUse} aria-label={which}>
            Use this design
          </Button>
        ) : (
          <LinkButton aria-label={which} to={paths.tryTemplate(id)}>
            Use this design
          </LinkButton>
        )}
      </div>
    </article>
  );
}
