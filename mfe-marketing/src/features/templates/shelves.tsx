import { spotTypes, type SpotType } from '@postcard/contracts/business';
import { useSession, LinkButton, lazyPart, useMutation, readAll, useApi } from '@postcard/web-kit';
import { Text, Button, DesignVignette } from '@postcard/ui';
import { paths } from '@postcard/contracts/paths';
import { Link, useNavigate } from 'react-router';
import type { BookingView, DesignTemplate } from '@postcard/contracts/campaigns';
import { useState } from 'react';
import { shelfOf, type ShelfTemplate, designPath } from './shelf.ts';
import { sizes } from './sizes.ts';
import styles from './templates.module.css';

export function Part() {
  const shelf = shelfOf(useDesignTemplates().data);
  const { user } = useSession();
  const { use, busyId, dialog } = useTemplate();
  return (
    <>
      {spotTypes.map((spotType) => (
        <section key={spotType} id={spotType} aria-labelledby={`size-${spotType}`} className={styles['size']}>
          <h2 id={`size-${spotType}`}>{sizes[spotType].title}</h2>
          <Text quiet>{sizes[spotType].words}</Text>
          <ul className={styles[spotType]}>
            {shelf
              .filter((template) => template.spotType === spotType)
              .map((template) => (
                <li key={template.id}>
                  <Template
                    template={template}
                    isFirst={template === shelf[0]}
                    busy={busyId === template.id}
                    {...(user ? { onUse: () => void use(template) } : {})}
                  />
                </li>
              ))}
            <li>
              <DesignHelp id={`help-${spotType}`} />
            </li>
          </ul>
        </section>
      ))}
      {dialog}
    </>
  );
}

const DesignHelp = ({ id }: { id: string }) => (
  <div className={styles['help']}>
    <DesignVignette id={id} />
    <p>Nothing that fits? Tell us about your business and we design your ad with you, free of charge.</p>
    <Link to={paths.contact()} className={styles['link']}>
      Ask for design help
    </Link>
  </div>
);

type TemplateProps = {
  template: ShelfTemplate;
  isFirst: boolean;
  busy: boolean;
  /** Missing for a visitor, who can try the design without an account. */ onUse?: () => void;
};

function Template({ template, isFirst, busy, onUse }: TemplateProps) {
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

const SpotDialog = lazyPart(async () => (await import('./spot-dialog.tsx')).SpotDialog, {
  onFailed: ({ onClose }) => onClose(),
});

function useTemplate() {
  const navigate = useNavigate();
  const [choice, setChoice] = useState<{ template: ShelfTemplate; spots: BookingView[] } | null>(null);
  const { running, run } = useMutation(
    async (_attempt, template: ShelfTemplate) => {
      const spots = await spotsToDesign(template.spotType, new Date());
      const [only, another] = spots;
      if (only && !another) await navigate(designPath(only.id, template.id));
      else if (only) setChoice({ template, spots });
      else await navigate(paths.tryTemplate(template.id));
    },
    { failure: 'Your spots could not be looked up' },
  );

  return {
    use: run,
    busyId: running?.[0].id ?? null,
    dialog: choice && <SpotDialog {...choice} onClose={() => setChoice(null)} />,
  };
}

const useDesignTemplates = () =>
  useApi<DesignTemplate[]>('/api/design-templates', async (path) => (await readAll<DesignTemplate>(path)).toReversed());

async function spotsToDesign(spotType: SpotType, now: Date): Promise<BookingView[]> {
  const bookings = await readAll<BookingView>('/api/bookings');
  return bookings.filter(
    (booking) =>
      booking.spotType === spotType &&
      (booking.status === 'held' || booking.status === 'confirmed') &&
      !booking.adContent &&
      Date.parse(booking.distributionDate) > now.getTime(),
  );
}
