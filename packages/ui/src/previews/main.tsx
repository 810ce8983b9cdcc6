import { createRoot } from 'react-dom/client';
import { templateCatalogue } from '@postcard/contracts/design-templates';
import '../styles/index.css';
import { AdPicture } from '../ad-templates/ad-template.tsx';
import { CardFront } from '../illustrations/card-front.tsx';
import { Grid, Stack } from '../layout/layout.tsx';

const endless = {
  businessName: 'Mr. and Mrs. Wolfeschlegelsteinhausen Family Bakery & Co',
  headline: 'Everything for everybody, every day of the week, all year',
  offer: 'Buy one and get WWWWW more for $1,000',
  details:
    'We are open from six in the morning until eleven at night, on every day but Christmas, and nobody has ever ' +
    'left our shop with empty hands.',
  phone: '(805) 555-0150 or (805) 555-0151, ext. 22',
  website: 'www.wolfeschlegelsteinhausen-family-bakery-and-company-of-town.example',
};
const nothing = { businessName: 'Oak', headline: '', offer: '', details: '', phone: '', website: '' };
const noOffer = {
  ...nothing,
  businessName: 'Tierra Bakery',
  headline: 'Warm bread from six',
  details: 'Sourdough, conchas and birthday cakes.',
  phone: '(805) 555-0150',
};
const noDetails = {
  ...nothing,
  businessName: 'Tierra Bakery',
  offer: 'Second loaf half price',
  website: 'tierrabakery.example',
  phone: '(805) 555-0150',
};

const fillings = { sample: undefined, endless, nothing, noOffer, noDetails };

const Previews = () => (
  <Stack gap={12}>
    {(['medium', 'large'] as const).map((size) =>
      templateCatalogue
        .filter(({ spotType }) => spotType === size)
        .map(({ id, name, spotType, sample, category, subcategory }) => (
          <div key={id} data-template={id}>
            <h3>{name}</h3>
            <Grid min={size === 'medium' ? 300 : 460} gap={4}>
              {Object.entries(fillings).map(([filling, texts]) => (
                <AdPicture
                  key={filling}
                  data-filling={filling}
                  spotType={spotType}
                  trade={{ category, subcategory }}
                  design={{ templateId: id, ...(texts ?? sample) }}
                />
              ))}
            </Grid>
          </div>
        )),
    )}
    <CardFront />
  </Stack>
);

const root = document.querySelector('#root');
if (root) createRoot(root).render(<Previews />);
