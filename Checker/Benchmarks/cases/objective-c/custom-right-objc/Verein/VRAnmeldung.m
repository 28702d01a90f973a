#import "VRAnmeldung.h"

@implementation VRAnmeldung

- (void)viewDidLoad {
    [super viewDidLoad];
    self.view.backgroundColor = [UIColor whiteColor];

    UILabel *grund = [[UILabel alloc] initWithFrame:CGRectMake(20, 120, 280, 60)];
    grund.text = @"Melde dich an, um dich für Spiele einzutragen.";
    grund.numberOfLines = 0;
    [self.view addSubview:grund];

    UIButton *apple = [UIButton buttonWithType:UIButtonTypeCustom];
    apple.frame = CGRectMake(20, 220, 280, 44);
    apple.backgroundColor = [UIColor blackColor];
    apple.layer.cornerRadius = 8;
    [apple setImage:[UIImage imageNamed:@"SIWA-Left-White-Small"] forState:UIControlStateNormal];
    apple.imageView.contentMode = UIViewContentModeScaleAspectFit;
    [apple setTitle:@"Mit Apple anmelden" forState:UIControlStateNormal];
    [apple setTitleColor:[UIColor whiteColor] forState:UIControlStateNormal];
    apple.titleLabel.font = [UIFont systemFontOfSize:19 weight:UIFontWeightMedium];
    apple.accessibilityLabel = @"Mit Apple anmelden";
    [apple addTarget:self action:@selector(anmeldenMitApple) forControlEvents:UIControlEventTouchUpInside];
    [self.view addSubview:apple];
}

- (void)anmeldenMitApple {
}

@end
