import { z } from 'zod';
import { Icon, iconNames } from './Icon.tsx';

export const featureSchema = z.strictObject({
  icon: z.enum(iconNames),
  title: z.string(),
  text: z.string(),
});

export function FeatureCard({ feature }: { readonly feature: z.output<typeof featureSchema> }) {
  return (
    <li className="feature-card">
      <Icon name={feature.icon} />
      <h3>{feature.title}</h3>
      <p>{feature.text}</p>
    </li>
  );
}
