import { browserStorage, LinkButton } from '@postcard/web-kit';
import { pricing } from '@postcard/contracts/town';
import { ruleTexts } from '@postcard/contracts/rule-texts';
import { paths } from '@postcard/contracts/paths';
import { Card, formatWholeDollars, Text } from '@postcard/ui';
import { NoteMark } from '../notes/note-mark.tsx';
import styles from './pricing.module.css';

const sizes = [
  { type: 'medium', name: 'Medium Spot', words: `One of ${ruleTexts.mediumSpots}. 4.75 x 3.75 inches of your own.` },
  { type: 'large', name: 'Large Spot', words: `One of ${ruleTexts.largeSpots}. 9.75 x 3.75 inches, across the card.` },
] as const;

type PriceCardsProps = {
  level?: 2 | 3;
  /** Note about the basis of the savings. */ note: number;
};

export const PriceCards = ({ level = 3, note }: PriceCardsProps) => (
  <>
    <div id="pricing-cards" className={styles['cards']}>
      {sizes.map(({ type, name, words }) => {
        const { price, perMailbox, savings, spots } = pricing()[type];
        return (
          <Card
            key={type}
            title={name}
            level={level}
            footer={
              <LinkButton
                variant={type === 'medium' ? 'primary' : 'secondary'}
                block
                to={`${paths.adInterest()}#top`}
                onClick={() => browserStorage.set('adSpotType', type)}
              >
                Reserve a {type} spot
              </LinkButton>
            }
          >
            <p className={styles['price']}>
              {formatWholeDollars(price)} <span>per month</span>
            </p>
            <ul>
              <li>approx. {perMailbox} per mailbox</li>
              <li>
                {spots} {type} spots per postcard
              </li>
              <li>{savings} savings versus traditional mailers</li>
            </ul>
            <p>{words}</p>
          </Card>
        );
      })}
    </div>
    <Text quiet>
      Savings are against a mailer of your own
      <NoteMark note={note} />.
    </Text>
  </>
);
