import { categoryCodes, wordsOfAll, type CategoryCode } from "../words/index.ts";

/**
 * The published list of business categories. A code never changes its meaning; rows are only added.
 */
export type TaxonomyRow = {
  readonly code: CategoryCode;
  /** The name of the category for people. */
  readonly label: string;
  /** The schema.org types that decide the category. */
  readonly types: readonly string[];
  /** Words that a business of the category uses about itself, in every language. */
  readonly words: readonly string[];
};

/** By code: the label, and the schema.org types. */
const rows: Readonly<Record<CategoryCode, readonly [label: string, types: string]>> = {
  // Software
  "software.project-management": ["project management software", ""],
  "software.crm": ["CRM and sales software", ""],
  "software.accounting": ["accounting and invoicing software", ""],
  "software.commerce": ["e-commerce software", ""],
  "software.marketing": ["marketing software", ""],
  "software.analytics": ["analytics software", ""],
  "software.support": ["customer support software", ""],
  "software.hr": ["HR and payroll software", ""],
  "software.booking": ["booking and scheduling software", ""],
  "software.developer-tools": ["developer tools", "SoftwareSourceCode"],
  "software.data": ["data processing software", ""],
  "software.security": ["security software", ""],
  "software.ai": ["AI software", ""],
  "software.hosting": ["web hosting and cloud services", ""],
  "software.communication": ["communication software", ""],
  "software.website-builder": ["website building software", ""],
  "software.education": ["learning software", ""],
  "software.other": ["software", "SoftwareApplication WebApplication MobileApplication"],
  // Agencies and professional services
  "services.web-agency": ["web and software agency", ""],
  "services.marketing": ["marketing agency", ""],
  "services.consulting": ["consulting", "ProfessionalService"],
  "services.legal": ["law firm", "LegalService Attorney Notary"],
  "services.tax": ["tax and accounting services", "AccountingService"],
  "services.architecture": ["architecture and engineering", ""],
  "services.photography": ["photography and video", ""],
  "services.translation": ["translation services", ""],
  "services.staffing": ["recruitment and staffing", "EmploymentAgency"],
  "services.cleaning": ["cleaning services", ""],
  "services.security": ["security services", ""],
  "services.events": ["event services", "EntertainmentBusiness"],
  "services.funeral": ["funeral services", ""],
  // Craft and construction
  "craft.carpentry": ["carpentry and joinery", ""],
  "craft.electrician": ["electrical installation", "Electrician"],
  "craft.plumbing": ["plumbing and heating", "Plumber HVACBusiness"],
  "craft.painting": ["painting and decorating", "HousePainter"],
  "craft.roofing": ["roofing", "RoofingContractor"],
  "craft.construction": ["construction company", "GeneralContractor HomeAndConstructionBusiness"],
  "craft.gardening": ["gardening and landscaping", ""],
  "craft.locksmith": ["locksmith", "Locksmith"],
  "craft.metalwork": ["metalwork", ""],
  // Health
  "health.dental": ["dental clinic", "Dentist"],
  "health.medical": [
    "medical practice",
    "MedicalBusiness MedicalClinic Physician Hospital MedicalOrganization",
  ],
  "health.physiotherapy": ["physiotherapy", ""],
  "health.psychology": ["psychology and counselling", ""],
  "health.pharmacy": ["pharmacy", "Pharmacy"],
  "health.optician": ["optician and hearing", "Optician"],
  "health.veterinary": ["veterinary practice", "VeterinaryCare"],
  "health.care": ["care services", ""],
  "health.beauty": [
    "beauty and hair",
    "BeautySalon HairSalon NailSalon DaySpa HealthAndBeautyBusiness",
  ],
  "health.fitness": [
    "fitness and sport",
    "HealthClub ExerciseGym SportsActivityLocation SportsClub",
  ],
  // Food and travel
  "food.restaurant": ["restaurant", "Restaurant FoodEstablishment"],
  "food.cafe": ["café or bakery", "CafeOrCoffeeShop Bakery BarOrPub"],
  "food.producer": ["food and drink producer", "Winery Brewery Distillery"],
  "food.catering": ["catering", ""],
  "travel.lodging": ["hotel or lodging", "LodgingBusiness Hotel BedAndBreakfast Hostel Campground"],
  "travel.agency": ["travel agency or tours", "TravelAgency TouristInformationCenter"],
  "travel.transport": ["transport and taxi", "TaxiService"],
  // Commerce
  "shop.fashion": ["fashion shop", "ClothingStore ShoeStore JewelryStore"],
  "shop.food": ["food shop", "GroceryStore LiquorStore"],
  "shop.home": [
    "home and furniture shop",
    "FurnitureStore HomeGoodsStore HardwareStore GardenStore",
  ],
  "shop.electronics": ["electronics shop", "ElectronicsStore ComputerStore MobilePhoneStore"],
  "shop.books": ["books and media", "BookStore"],
  "shop.bicycles": ["bicycle shop", "BikeStore"],
  "shop.general": ["online shop", "OnlineStore Store"],
  "auto.dealer": ["car dealer", "AutoDealer"],
  "auto.repair": ["car repair", "AutoRepair AutomotiveBusiness TireShop"],
  // Other
  "finance.banking": ["bank or payment services", "BankOrCreditUnion FinancialService"],
  "finance.insurance": ["insurance", "InsuranceAgency"],
  "finance.investment": ["investment and asset management", ""],
  "realestate.agency": ["real estate", "RealEstateAgent"],
  "education.school": [
    "school or university",
    "School EducationalOrganization CollegeOrUniversity HighSchool Preschool",
  ],
  "education.courses": ["courses and training", ""],
  "media.news": ["news and magazine", "NewsMediaOrganization"],
  "media.blog": ["personal site or blog", "Blog"],
  "community.nonprofit": ["non-profit organisation", "NGO"],
  "community.opensource": ["open source project", ""],
  "community.government": ["public authority", "GovernmentOrganization GovernmentOffice CityHall"],
  "community.church": ["religious community", "Church PlaceOfWorship"],
  "industry.manufacturing": ["manufacturing", ""],
  "industry.logistics": ["logistics and moving", "MovingCompany"],
  "industry.energy": ["energy and environment", ""],
  "industry.agriculture": ["agriculture", ""],
  "art.culture": [
    "arts and culture",
    "Museum PerformingArtsTheater ArtGallery MusicGroup MovieTheater",
  ],
};

export const taxonomy: readonly TaxonomyRow[] = categoryCodes.map((code) => {
  const [label, types] = rows[code];
  return {
    code,
    label,
    types: types.split(" ").filter((type) => type !== ""),
    // Some words are the same in several languages.
    words: [...new Set(wordsOfAll(({ categories }) => categories[code] ?? []))],
  };
});

/** The category of a business when the site gives no evidence for another one. */
export const unknownCategory = { code: "other", label: "business" } as const;
