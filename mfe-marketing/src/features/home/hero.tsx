import { pricing, currentTown, townPicture } from '@postcard/contracts/town';
import { ruleTexts } from '@postcard/contracts/rule-texts';
import { paths } from '@postcard/contracts/paths';
import { AirmailStripe, Button, Container, VisuallyHidden } from '@postcard/ui';
import { LinkButton } from '@postcard/web-kit';
import { timing } from '@postcard/contracts/business';
import { Link } from 'react-router';
import styles from './home.module.css';
import { HeroPicture } from './pictures.ts';
import { areaName, everywhere, type Area } from '../circulation/areas.ts';
import { Figures } from '../circulation/figures.tsx';
import { useRotation } from '../circulation/use-rotation.ts';

const promises = [
  ['A giant card', 'Your ad on a 12x15 inch postcard, shared with businesses that do not compete with yours.'],
  ['Only you', 'One business per subcategory on each card. If you are the plumber, there is no other.'],
  ['All done for you', 'Design, print and mail are handled. You approve, we deliver.'],
] as const;

export function Hero() {
  const hero = townPicture('hero');
  return (
    <section className={styles['hero']}>
      <Container className={styles['heroColumns']}>
        <div>
          <p className={styles['eyebrow']}>{`${ruleTexts.pieces} ${currentTown().name} mailboxes, every month`}</p>
          <h1>{`Your display ad in ${ruleTexts.pieces} mailboxes, for ${pricing().medium.perMailbox} each`}</h1>
          <ul className={styles['promises']}>
            {promises.map(([name, words]) => (
              <li key={name}>
                <strong>{name}.</strong> {words}
              </li>
            ))}
          </ul>
          <div className={styles['actions']}>
            <LinkButton variant="primary" size="large" to={paths.adInterest()}>
              Reserve Your Spot
            </LinkButton>
            <Button asChild size="large">
              <a href="#sample-form">Request A Sample</a>
            </Button>
          </div>
        </div>
        <figure className={styles['woman']}>
          {hero ? <img className={styles['picture']} src={hero} alt="" width="600" height="660" /> : <HeroPicture />}
        </figure>
      </Container>
      <CirculationCard />
      <AirmailStripe />
      <p className={styles['banner']}>Discover the Power of Direct Mail - Effortlessly &amp; For Pennies</p>
    </section>
  );
}

const areas: readonly [Area, ...Area[]] = [everywhere, ...currentTown().zones.map(({ id }) => id)];

export function CirculationCard() {
  const { current, turns, advance } = useRotation<Area>(areas, timing.homeRotationMs);
  return (
    <Container className={styles['circulation']}>
      <div className={styles['circulationCard']}>
        <button type="button" onClick={advance} className={styles['circulationButton']}>
          <span className={styles['circulationHead']}>
            <strong>{areaName(current, 'hero')}</strong>
            <span className={styles['dots']} aria-hidden="true">
              {areas.map((area) => (
                <span key={area} data-current={area === current || undefined} />
              ))}
            </span>
          </span>
          <span key={turns} className={turns > 0 ? styles['turn'] : undefined}>
            <Figures area={current} />
          </span>
          <VisuallyHidden>Show the next zone</VisuallyHidden>
        </button>
        <Link to={paths.circulation()}>Circulation details</Link>
      </div>
    </Container>
  );
}
