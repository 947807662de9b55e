import type { BrandStyle } from './brand-style.ts'

export const OTHER_BRANDS: readonly BrandStyle[] = [
  {
    label: 'colas',
    search: 'cola',
    brands:
      'Coca-Cola|Coca Cola|Coke|Cocacola|Pepsi|Pepsi Cola|RC Cola|LA Ice Cola|LA Ice|Vanilla Coke|Cherry Coke|Coke Vanilla|Dr Pepper|Kola|Coke Classic|Classic Coke',
  },
  {
    label: 'sugar-free colas',
    search: 'zero sugar cola > cola',
    brands:
      'Diet Coke|Coke Zero|Coke No Sugar|Coca Cola Zero|Coca Cola No Sugar|Coke Zero Sugar|Pepsi Max|Pepsi Zero|Diet Pepsi|Pepsi Light|Coke Light|Diet Cola|Zero Coke|Zero Sugar Coke|Pepsi No Sugar',
  },
  {
    label: 'lemonades and squashes',
    search: 'lemonade|lemon squash > squash|#lemonade & cola',
    brands:
      'Sprite|Sprite Zero|7UP|Seven Up|7 Up|Solo|Schweppes Lemonade|Kirks|Kirks Lemonade|Lift|Pub Squash|Mountain Dew|Lemonade Schweppes|Woodroofe|Bickfords|Bickford’s|Pasito|Kirks Pasito|LLB Bickfords|Tarax|Saxbys|Leed|Deep Spring',
  },
  {
    label: 'orange soft drinks',
    search: 'orange squash|blood orange soda > squash > #lemonade & cola',
    brands:
      'Fanta|Fanta Orange|Sunkist|Mirinda|Orangina|Schweppes Orange|Tango|San Pellegrino Aranciata|Aranciata|Mello|Sunkist Zero',
  },
  {
    label: 'ginger beers',
    search: 'ginger beer',
    brands:
      'Bundaberg Ginger Beer|Bundy Ginger Beer|Bundaberg Brewed Drinks|Schweppes Ginger Beer|Buderim Ginger Beer|Fever Tree Ginger Beer|Capi Ginger Beer|Royal Jamaican|Old Jamaica|Bundaberg Ginger|Rochester Ginger',
  },
  {
    label: 'energy drinks',
    search: 'energy',
    brands:
      'Red Bull|Redbull|Monster|Monster Energy|V Energy|V Drink|Mother Energy|Rockstar|Rockstar Energy|Lucozade|Prime|Prime Energy|Celsius|NOS|Ghost|Powerade|Gatorade|Hydralyte|Musashi|Red Bull Sugarfree|Red Bull Zero|Prime Hydration|Maximus|Bang Energy|Liquid Death',
  },
  {
    label: 'mixers',
    search: 'tonic water|soda water > #mixers',
    brands:
      'Schweppes|Fever Tree|Fevertree|Capi|StrangeLove|Strange Love|Long Rays|Long Ray’s|Double Dutch|Thomas Henry|Quina Fina|East Imperial|1724|Bickfords Bitter Lemon|PS Soda',
  },
  {
    label: 'ginger ales',
    search: 'ginger ale',
    brands:
      'Schweppes Dry Ginger Ale|Schweppes Dry|Canada Dry|Fever Tree Ginger Ale|Kirks Dry Ginger Ale|Seagram’s',
  },
  {
    label: 'waters',
    search: '#water',
    brands:
      'Mount Franklin|Mt Franklin|Evian|San Pellegrino|Pellegrino|Perrier|Voss|Fiji Water|Fiji|Cool Ridge|Pump|Pump Water|Frantelle|Nu Pure|Santa Vittoria|Hepburn Springs|Hepburn|Yaru|Noah’s|Noahs Creative|Gerolsteiner|Volvic|Badoit|Acqua Panna|Nudie|H2Juice|H2Coco|Smartwater|Glaceau|Vitamin Water|Capi Sparkling|Mount Franklin Lightly Sparkling|Bisleri|Antipodes Water|Tiro|Thank You Water|Natural Spring',
  },
  {
    label: 'juices',
    search: 'juice|#squash & juice',
    brands:
      'Golden Circle|Daily Juice|Just Juice|Berri Juice|Boost Juice|Ocean Spray|Nudie Juice|Charlies|Charlie’s|Emma & Toms|Emma & Tom’s|Original Juice|Original Juice Co|Impressed|Spring Valley|V8|Campbells V8|Grove Juice|Ribena|Tropicana|Minute Maid|Prima|Pop Tops|Appletiser|Appletizer|Cottees|Cottee’s|Golden Pash|Keri|Keri Juice|Simply Juice',
  },
  {
    label: 'kombuchas',
    search: 'kombucha',
    brands:
      'Remedy|Remedy Kombucha|Nexba|Mojo|Mojo Kombucha|Lo Bros|Bucha|GTs|GT’s|Kommunity Brew|Good Happy|Buchi|Soulfresh|Rok Kombucha|Herbs of Life|Sodaly',
  },
  {
    label: 'iced teas and coffees',
    search: 'iced tea|cold brew coffee > #kombucha & energy',
    brands:
      'Lipton|Lipton Iced Tea|Lipton Ice Tea|Fuze Tea|Fuze|Nestea|Arizona|Arizona Iced Tea|Dare|Dare Iced Coffee|Farmers Union|Farmers Union Iced Coffee|Ice Break|Oak|Big M|Moove|Masters Iced Coffee|Boss Coffee|Barista Bros|Starbucks|Norco|Breaka|Up & Go',
  },
  {
    label: 'chips',
    search: '#chips|chips',
    brands:
      'Smiths|Smith’s|Smiths Crinkle Cut|Red Rock Deli|Red Rock|Kettle Brand|Kettle Chips|Thins|Thins Chips|Samboy|Sam Boy|Twisties|Cheezels|Burger Rings|Pringles|Grain Waves|Lays|Lay’s|French Fries|Cheetos|Toobs|Tyrrells Chips|Kettle Chilli|Natural Chip Co|Natural Chip Company|Sunbites|Harvest Snaps|Proper Crisps|Boulder Canyon|Piranha|Deli Chips|Crinkles|Parkers Pretzels|Vege Chips|Vege Deli|Snackbrands|Chicken Twisties|Bugles|Ghost Drops|Simply Chips',
  },
  {
    label: 'corn chips',
    search: 'corn chips',
    brands:
      'Doritos|Dorito|CCs|CC’s|Mission|Mission Corn Chips|Old El Paso|Tostitos|Byron Bay Chilli|Byron Bay Corn Chips|Fritos|Nachos Doritos',
  },
  {
    label: 'nuts and pretzels',
    search: 'nuts|peanuts > #nuts & pretzels',
    brands:
      'Nobbys|Nobby’s|Nobbys Nuts|Planters|Planters Nuts|Lucky Nuts|Charlesworth|Charlesworth Nuts|Blue Diamond|Wonderful Pistachios|JC’s|JCs Quality Foods|Snyders|Parkers|Macro Nuts|Eta Peanuts|Forbidden Nuts|Brookfarm|Select Harvests',
  },
  {
    label: 'popcorn',
    search: 'popcorn',
    brands:
      'Cobs|Cobs Popcorn|Poppin|Poppin Popcorn|Butterkist|Smartfood|Lolly Gobble Bliss Bombs|Lolly Gobble|Kettle Korn|Proper Corn|Propercorn',
  },
  {
    label: 'crackers and dips',
    search: 'crackers|biscuits > salsa|#crackers dips & jerky',
    brands:
      'Shapes|Arnotts Shapes|BBQ Shapes|Pizza Shapes|Chicken Crimpy|Arnotts|Arnott’s|Jatz|Savoy|Ritz|Sakata|Rice Crackers|Water Crackers|Carrs|Vita Weat|Captains Table|In a Biskit|Country Cheese|Clix|Obela|Chris’ Dips|Chris Dips|Yumis|Black Swan|Black Swan Dip|Copperpot|Peckish|Ob Finest|Luxury Dips|Fantastic Rice Crackers|Fantastic Delites|Delites|Salada|Tim Tam|Tim Tams|Mint Slice|Maltesers Biscuits',
  },
  {
    label: 'jerky',
    search: 'jerky',
    brands:
      'Jack Links|Jack Link’s|Mariani|Local Legends|Geronimo|Barbell|Kooee|Chief Bar|Biltong Chief|Slim Jim|Peperami|Nobby’s Jerky|Beerstick|Hans Twiggy|Twiggy Sticks|Stockman’s',
  },
  {
    label: 'chocolates',
    search: 'chocolate',
    brands:
      'Cadbury|Cadburys|Dairy Milk|Lindt|Lindor|Ferrero|Ferrero Rocher|Toblerone|Kit Kat|KitKat|Mars|Mars Bar|Snickers|Bounty|Twix|Maltesers|M&Ms|M&M|Favourites|Cadbury Favourites|Cadbury Roses|Picnic Bar|Cherry Ripe|Crunchie|Boost|Flake|Freddo|Caramello|Caramello Koala|Violet Crumble|Haighs|Haigh’s|Koko Black|Whittakers|Whittaker’s|Green & Blacks|Old Gold|Freia|Guylian|Kinder|Kinder Bueno|Celebrations|Turkish Delight|Pods|Clinkers|Fantales|Reeses|Reese’s|Hersheys|Hershey’s|Milka|Loco Love|Pana|Pana Organic|Darrell Lea|Bahen|Pico|Nestle|Aero|Milkybar|Smarties|Scorched Almonds|After Eight|Hey Tiger|Tony’s|Tonys Chocolonely|Ghirardelli|Godiva',
  },
  {
    label: 'lollies',
    search: 'lollies',
    brands:
      'Allens|Allen’s|Allens Snakes|Allens Party Mix|Party Mix|Haribo|Natural Confectionery|Natural Confectionery Company|TNCC|Skittles|Starburst|Chupa Chups|Minties|Redskins|Red Ripperz|Jaffas|Fruit Chews|Sour Patch|Sour Patch Kids|Warheads|Mentos|Tic Tac|Zappo|Nerds|Life Savers|Milk Bottles|Killer Pythons|Black Cats|Pascall|Pascall Marshmallows|Eclipse|Extra Gum|Juicy Fruit|Wizz Fizz|Trolli|Jelly Belly|Kool Mints|Fads|Sherbies|Musk Sticks|Lifesavers|Werthers|Werther’s|Fisherman’s Friend|Twizzlers|Darrell Lea Liquorice|Licorice',
  },
]
